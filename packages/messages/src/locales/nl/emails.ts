import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('nl', 'emails', {
  'email.hello': 'Hallo {{name}},',
  'email.footer': 'Deze e-mail is verstuurd door Lectern op {{origin}}.',
  'email.ignore': 'Heb je hier niet om gevraagd? Dan kun je deze e-mail negeren.',

  'email.confirm_subject': 'Bevestig je e-mailadres',
  'email.confirm_text': 'Open deze link om je e-mailadres te bevestigen. De link werkt één dag.',
  'email.confirm_action': 'E-mailadres bevestigen',

  'email.reset_subject': 'Kies een nieuw wachtwoord',
  'email.reset_text':
    'Iemand heeft een nieuw wachtwoord aangevraagd voor het account {{username}}. De link werkt één keer, een uur lang.',
  'email.reset_action': 'Nieuw wachtwoord kiezen',

  'email.invitation_subject': 'Je Lectern-account',
  'email.invitation_text': '{{school}} heeft een Lectern-account voor je gemaakt. Je gebruikersnaam is {{username}}.',
  'email.invitation_link': 'Open deze link en kies een wachtwoord. De link werkt {{days}} dagen.',
  'email.invitation_ignore': 'Ken je {{school}} niet? Dan kun je deze e-mail negeren.',
  'email.invitation_action': 'Wachtwoord kiezen',

  'email.password_changed_subject': 'Je wachtwoord is gewijzigd',
  'email.password_changed_text':
    'Het wachtwoord van het account {{username}} is gewijzigd. Andere apparaten zijn uitgelogd.',
  'email.password_changed_warning':
    'Was jij dit niet? Kies dan meteen een nieuw wachtwoord: ‘Wachtwoord vergeten?’ op de inlogpagina.',

  'email.factors_reset_subject': 'Veilig inloggen is van je account verwijderd',
  'email.factors_reset_text':
    'Een beheerder heeft veilig inloggen van het account {{username}} verwijderd en het account op alle apparaten uitgelogd. Log in en stel veilig inloggen opnieuw in via je profiel.',
  'email.factors_reset_warning': 'Heb je hier niet om gevraagd? Laat het dan meteen aan je school weten.',

  'email.new_email_subject': 'Bevestig je nieuwe e-mailadres',
  'email.new_email_text':
    'Open deze link om dit e-mailadres te gebruiken voor het account {{username}}. De link werkt één dag.',

  'email.email_changing_subject': 'Je e-mailadres wordt gewijzigd',
  'email.email_changing_text':
    'Iemand die je wachtwoord kent, heeft een ander e-mailadres aangevraagd voor het account {{username}}. Het wordt gewijzigd zodra het nieuwe adres is bevestigd.',
  'email.email_changing_warning': 'Was jij dit niet? Log dan in en wijzig meteen je wachtwoord.',

  'email.deletion_subject': 'Je account wordt verwijderd',
  'email.deletion_text':
    'Het account {{username}} en alles erin wordt op {{date}} verwijderd, zoals je hebt gevraagd. Tot dan kun je inloggen en ‘Mijn account behouden’ kiezen.',

  'email.deleted_subject': 'Je account is verwijderd',
  'email.deleted_text': 'Het account {{username}} en alles erin is verwijderd, zoals je hebt gevraagd.',

  'email.sync_held_subject': 'De synchronisatie van {{school}} wacht op je',
  'email.sync_held_text':
    'De nachtelijke synchronisatie van {{school}} heeft het systeem van de school gelezen. Het plan wijzigt of verwijdert meer dan gewoonlijk en wacht daarom op je. Er is nog niets gewijzigd. Open het plan, lees het, en voer het uit of leg het opzij.',
  'email.sync_failed_subject': 'De synchronisatie van {{school}} is mislukt',
  'email.sync_failed_text':
    'De nachtelijke synchronisatie van {{school}} is mislukt. Er is niets gewijzigd. Open de uitvoering om de reden te zien. Lectern probeert het de volgende nacht opnieuw.',
  'email.sync_action': 'Uitvoering bekijken',

  'email.webhook_subject': 'Een webhook van {{school}} is gepauzeerd',
  'email.webhook_failed_text':
    'De ontvanger van de webhook “{{name}}” van {{school}} heeft 5 dagen lang niets aangenomen. Lectern heeft de webhook gepauzeerd. Open hem om de reden te zien. Als de ontvanger weer werkt, hervat dan de webhook en laat de ontvanger alles één keer lezen.',
  'email.webhook_gone_text':
    'De ontvanger van de webhook “{{name}}” van {{school}} meldt dat zijn adres niet meer wordt gebruikt. Lectern heeft de webhook gepauzeerd. Open hem om het adres te wijzigen of om hem te verwijderen.',
  'email.webhook_action': 'Webhook bekijken',
  'email.gift_subject': 'Uw cadeaukaarten voor Lectern',
  'email.gift_text': 'Bedankt voor uw bestelling. Hier zijn uw codes. Maanden met boeken op elke kaart: {{months}}.',
  'email.gift_message': 'Uw groet: {{message}}',
  'email.gift_how':
    'Om een code in te wisselen logt u als gezin in bij Lectern of maakt u een gezinsaccount. Elke code werkt één keer, tot en met {{date}}.',
  'email.gift_action': 'Lectern openen',

  'page.log_out_title': 'Uitloggen?',
  'page.log_out_text': 'Je bent ingelogd als {{name}}. Wil je uitloggen?',
  'page.log_out_confirm': 'Uitloggen',
  'page.log_out_stay': 'Ingelogd blijven',
  'page.lti_open_title': 'Openen in Lectern',
  'page.lti_open': 'Openen in een nieuw venster',
  'page.lti_choose_title': 'Kies een boek',
  'page.lti_choose_text':
    'Lectern opent in een nieuw venster. Kies daar een boek of een opdracht. Laat deze pagina open.',
  'page.lti_choose': 'Kiezen in een nieuw venster',
  'page.lti_return_title': 'Terug naar de cursus',
  'page.lti_return': 'Link toevoegen aan de cursus',
  'page.leave_provider_title': 'Uitloggen bij het schoolaccount',
  'page.leave_provider_text': 'Je bent uitgelogd bij Lectern. Nu word je uitgelogd bij je schoolaccount.',
  'page.leave_provider_continue': 'Doorgaan',

  'opds.title': 'Gesproken boeken',
  'opds.log_in': 'Log in met je gebruikersnaam en je wachtwoord.',
  'opds.shelf': 'Mijn boekenplank',
  'opds.catalogue': 'Alle boeken',
  'opds.language': 'Taal',
  'opds.subject': 'Onderwerp',
  'opds.username': 'Gebruikersnaam',
  'opds.password': 'Wachtwoord',
})
