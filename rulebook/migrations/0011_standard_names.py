from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulebook", "0010_ruling_url"),
    ]

    operations = [
        migrations.RenameModel("Touch", "NoteTarget"),
        migrations.RenameField("Game", "often", "popular"),
        migrations.RenameField("Difference", "says", "statements"),
        migrations.RenameField("Term", "found_by", "search_text"),
        migrations.RenameField("Term", "misleads_html_en", "false_friend_html_en"),
        migrations.RenameField("Term", "misleads_html_es", "false_friend_html_es"),
        migrations.AlterField(
            "Term",
            "wording_en",
            models.JSONField(help_text='{"forms", "variants": [{"term", "forms", "editions"}], "coined": bool}'),
        ),
    ]
