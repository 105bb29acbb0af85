import pytest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "es"])
def test_home_answers(client, language):
    assert client.get(f"/{language}/").status_code == 200
