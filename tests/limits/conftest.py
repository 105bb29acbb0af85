from tests.answers.conftest import desk

__all__ = ["desk"]
