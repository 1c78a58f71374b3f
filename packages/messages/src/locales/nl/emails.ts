import { defineLetters } from '../../emails/define-emails.ts'

export const nl = defineLetters({
  'letter.hello': 'Hallo {{name}},',
  'letter.footer': 'Deze mail komt van Lectern op {{origin}}.',
  'letter.ignore': 'Heb je hier niet om gevraagd? Laat deze mail dan liggen. Er gebeurt niets.',

  'letter.confirm_subject': 'Bevestig je e-mailadres',
  'letter.confirm_text': 'Open de link, zodat we weten dat dit adres van jou is. Hij werkt één dag.',
  'letter.confirm_action': 'Adres bevestigen',

  'letter.reset_subject': 'Kies een nieuw wachtwoord',
  'letter.reset_text':
    'Iemand vroeg om een nieuw wachtwoord voor het account {{username}}. De link werkt één keer, een uur lang.',
  'letter.reset_action': 'Nieuw wachtwoord kiezen',

  'letter.password_changed_subject': 'Je wachtwoord is veranderd',
  'letter.password_changed_text':
    'Het wachtwoord van het account {{username}} is veranderd en andere apparaten zijn uitgelogd.',
  'letter.password_changed_warning':
    'Was jij dat niet? Kies dan meteen een nieuw: ‘Ik ben mijn wachtwoord vergeten’ op de inlogpagina.',

  'letter.factors_reset_subject': 'Veilig inloggen is uitgezet',
  'letter.factors_reset_text':
    'Een beheerder heeft veilig inloggen voor het account {{username}} uitgezet en het account overal uitgelogd. Log in en stel het opnieuw in via je profiel.',
  'letter.factors_reset_warning': 'Heb je hier niet om gevraagd? Laat het dan meteen aan je school weten.',

  'letter.new_email_subject': 'Bevestig je nieuwe e-mailadres',
  'letter.new_email_text': 'Open de link, dan wordt dit het adres van het account {{username}}. Hij werkt één dag.',

  'letter.email_changing_subject': 'Je e-mailadres gaat veranderen',
  'letter.email_changing_text':
    'Iemand die het wachtwoord kent, vroeg om een ander e-mailadres voor het account {{username}}. Het verandert als het nieuwe adres is bevestigd.',
  'letter.email_changing_warning': 'Was jij dat niet? Log dan in en verander meteen je wachtwoord.',

  'letter.deletion_subject': 'Je account wordt verwijderd',
  'letter.deletion_text':
    'Op {{date}} wordt het account {{username}} met alles erin verwijderd, zoals je vroeg. Tot dan kun je inloggen en op ‘Mijn account houden’ drukken.',

  'letter.deleted_subject': 'Je account is verwijderd',
  'letter.deleted_text': 'Het account {{username}} en alles erin is verwijderd, zoals je vroeg.',

  'page.log_out_title': 'Uitloggen?',
  'page.log_out_text': 'Je bent ingelogd als {{name}}. Wil je uitloggen?',
  'page.log_out_confirm': 'Uitloggen',
  'page.log_out_stay': 'Ingelogd blijven',
})
