from tests.answers.conftest import answerer

__all__ = ["answerer"]
