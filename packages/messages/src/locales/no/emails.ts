import { defineLetters } from '../../emails/define-emails.ts'

export const no = defineLetters({
  'letter.hello': 'Hei {{name}},',
  'letter.footer': 'Denne e-posten kommer fra Lectern på {{origin}}.',
  'letter.ignore': 'Hvis du ikke ba om dette, kan du la e-posten ligge. Da skjer det ingenting.',

  'letter.confirm_subject': 'Bekreft e-postadressen din',
  'letter.confirm_text': 'Åpne lenken, så vi vet at adressen er din. Den virker i én dag.',
  'letter.confirm_action': 'Bekreft adressen',

  'letter.reset_subject': 'Velg et nytt passord',
  'letter.reset_text': 'Noen ba om et nytt passord til kontoen {{username}}. Lenken virker én gang, i én time.',
  'letter.reset_action': 'Velg nytt passord',

  'letter.password_changed_subject': 'Passordet ditt er endret',
  'letter.password_changed_text': 'Passordet til kontoen {{username}} ble endret, og andre enheter ble logget ut.',
  'letter.password_changed_warning':
    'Hvis det ikke var deg, velg et nytt med en gang: «Jeg har glemt passordet mitt» på innloggingssiden.',

  'letter.factors_reset_subject': 'Sikker innlogging er fjernet',
  'letter.factors_reset_text':
    'En administrator har fjernet sikker innlogging for kontoen {{username}} og logget den ut overalt. Logg inn, og sett den opp på nytt i profilen din.',
  'letter.factors_reset_warning': 'Hvis du ikke har bedt om dette, si fra til skolen din med en gang.',

  'letter.new_email_subject': 'Bekreft den nye e-postadressen din',
  'letter.new_email_text': 'Åpne lenken, så blir dette adressen til kontoen {{username}}. Den virker i én dag.',

  'letter.email_changing_subject': 'E-postadressen din skal endres',
  'letter.email_changing_text':
    'Noen som kan passordet, ba om en annen e-postadresse til kontoen {{username}}. Den endres når den nye er bekreftet.',
  'letter.email_changing_warning': 'Hvis det ikke var deg, logg inn og endre passordet med en gang.',

  'letter.deletion_subject': 'Kontoen din blir slettet',
  'letter.deletion_text':
    '{{date}} blir kontoen {{username}} slettet med alt i den, slik du ba om. Før det kan du logge inn og trykke «Behold kontoen min».',

  'letter.deleted_subject': 'Kontoen din er slettet',
  'letter.deleted_text': 'Kontoen {{username}} og alt i den er slettet, slik du ba om.',

  'page.log_out_title': 'Logge ut?',
  'page.log_out_text': 'Du er logget inn som {{name}}. Vil du logge ut?',
  'page.log_out_confirm': 'Logg ut',
  'page.log_out_stay': 'Forbli innlogget',
})
