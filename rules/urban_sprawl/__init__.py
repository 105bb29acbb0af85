"""Urban Sprawl, designed by Chad Jensen."""
