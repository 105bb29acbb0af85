"""Costs and VP of projects and new departments, in the order of the rulebook."""

# Goods cubes for a project. Rule: carnegie:actions/construction#cost
PROJECT_TYPES = {"housing": 1, "commerce": 1, "industry": 2, "public-infrastructure": 2}

# Goods cubes for a project of any type with Engineering; the printed tile charges what the type costs.
# Rule: carnegie:departments/construction#engineering
ENGINEERING = 1

# Dollars for a use of Construction Outsourcing. Rule: carnegie:departments/construction#construction-outsourcing
OUTSOURCING = {"bga-es": 4, "published": 3}

# Goods cubes for adding a department, by whether an employee is on its space.
# Rule: carnegie:actions/management#strategic-planning
NEW_DEPARTMENT = {True: 1, False: 2}

# Additional goods cubes for New Lobby, required by the printed tile.
# Rule: carnegie:departments/human-resources#new-lobby
NEW_LOBBY = {"bga-es": 0, "published": 2}

# VP of an added department at the end, by whether it is in the top row. Rule: carnegie:end-of-game/scoring#departments
DEPARTMENT_VP = {True: 3, False: 2}

# Active employees for 1 VP. Rule: carnegie:departments/human-resources#safety-and-quality
EMPLOYEES_FOR_A_VP = 2
