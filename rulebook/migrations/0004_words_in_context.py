from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("rulebook", "0003_quick_answers"),
    ]

    operations = [
        migrations.AddField(
            model_name="term",
            name="usage",
            field=models.JSONField(
                default=dict,
                help_text='{"field": file, "en": {"contexts": […], "never": […], "near": […], "capital": […]}, "es": {…}}',
            ),
        ),
    ]
