"""The form that a reader fills in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from language.formats import number

SHORTEST, LONGEST = 10, 2000
LONGEST_CONTACT = 200


class Lines(forms.CharField):
    """A text of several lines. Browsers count a line break as one character and send two."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> str:
        text: str = super().to_python(value) or ""
        return text.replace("\r\n", "\n")


class ReportForm(forms.Form):
    text = Lines(
        label=gettext_lazy("What is wrong?"),
        help_text=gettext_lazy(
            "Tell us what the page says, and either what it should say or where to look in the rulebook."
        ),
        error_messages={"required": gettext_lazy("Describe what is wrong.")},
        widget=forms.Textarea(attrs={"rows": 6, "maxlength": LONGEST}),
    )
    contact = forms.CharField(
        label=gettext_lazy("Contact details (optional)"),
        help_text=gettext_lazy("For example, an email address. We use it only if we have questions about this report."),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "email", "maxlength": LONGEST_CONTACT}),
    )
    # People do not see this field; programs that fill in every field do.
    homepage = forms.CharField(
        label=gettext_lazy("Leave this field empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": -1}),
    )

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if len(text) < SHORTEST:
            raise ValidationError(_("Enter at least {number} characters.").format(number=SHORTEST))
        if len(text) > LONGEST:
            message = _("Enter at most {number} characters; you have written {length}.")
            raise ValidationError(_of_length(message, LONGEST, text))
        return text

    def clean_contact(self) -> str:
        contact: str = self.cleaned_data["contact"]
        if len(contact) > LONGEST_CONTACT:
            message = _("Enter at most {number} characters; you have written {length}.")
            raise ValidationError(_of_length(message, LONGEST_CONTACT, contact))
        return contact

    @property
    def by_a_program(self) -> bool:
        return bool(self.data.get("homepage", "").strip())


def _of_length(message: str, longest: int, text: str) -> str:
    language = get_language() or settings.LANGUAGE_CODE
    return message.format(number=number(longest, language), length=number(len(text), language))
