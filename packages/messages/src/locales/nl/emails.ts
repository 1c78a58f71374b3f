import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('nl', 'emails', {
  'letter.hello': 'Hallo {{name}},',
  'letter.footer': 'Deze e-mail is verstuurd door Lectern op {{origin}}.',
  'letter.ignore': 'Heb je hier niet om gevraagd? Dan kun je deze e-mail negeren.',

  'letter.confirm_subject': 'Bevestig je e-mailadres',
  'letter.confirm_text': 'Open deze link om je e-mailadres te bevestigen. De link werkt één dag.',
  'letter.confirm_action': 'E-mailadres bevestigen',

  'letter.reset_subject': 'Kies een nieuw wachtwoord',
  'letter.reset_text':
    'Iemand heeft een nieuw wachtwoord aangevraagd voor het account {{username}}. De link werkt één keer, een uur lang.',
  'letter.reset_action': 'Nieuw wachtwoord kiezen',

  'letter.password_changed_subject': 'Je wachtwoord is gewijzigd',
  'letter.password_changed_text':
    'Het wachtwoord van het account {{username}} is gewijzigd. Andere apparaten zijn uitgelogd.',
  'letter.password_changed_warning':
    'Was jij dit niet? Kies dan meteen een nieuw wachtwoord: ‘Wachtwoord vergeten?’ op de inlogpagina.',

  'letter.factors_reset_subject': 'Veilig inloggen is van je account verwijderd',
  'letter.factors_reset_text':
    'Een beheerder heeft veilig inloggen van het account {{username}} verwijderd en het account op alle apparaten uitgelogd. Log in en stel veilig inloggen opnieuw in via je profiel.',
  'letter.factors_reset_warning': 'Heb je hier niet om gevraagd? Laat het dan meteen aan je school weten.',

  'letter.new_email_subject': 'Bevestig je nieuwe e-mailadres',
  'letter.new_email_text':
    'Open deze link om dit e-mailadres te gebruiken voor het account {{username}}. De link werkt één dag.',

  'letter.email_changing_subject': 'Je e-mailadres wordt gewijzigd',
  'letter.email_changing_text':
    'Iemand die je wachtwoord kent, heeft een ander e-mailadres aangevraagd voor het account {{username}}. Het wordt gewijzigd zodra het nieuwe adres is bevestigd.',
  'letter.email_changing_warning': 'Was jij dit niet? Log dan in en wijzig meteen je wachtwoord.',

  'letter.deletion_subject': 'Je account wordt verwijderd',
  'letter.deletion_text':
    'Het account {{username}} en alles erin wordt op {{date}} verwijderd, zoals je hebt gevraagd. Tot dan kun je inloggen en ‘Mijn account behouden’ kiezen.',

  'letter.deleted_subject': 'Je account is verwijderd',
  'letter.deleted_text': 'Het account {{username}} en alles erin is verwijderd, zoals je hebt gevraagd.',

  'page.log_out_title': 'Uitloggen?',
  'page.log_out_text': 'Je bent ingelogd als {{name}}. Wil je uitloggen?',
  'page.log_out_confirm': 'Uitloggen',
  'page.log_out_stay': 'Ingelogd blijven',
})
