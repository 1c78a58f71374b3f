import { defineLetters } from '../../emails/define-emails.ts'

export const de = defineLetters({
  'letter.hello': 'Hallo {{name}},',
  'letter.footer': 'Diese Mail kommt von Lectern unter {{origin}}.',
  'letter.ignore': 'Wenn du das nicht wolltest, lass diese Mail liegen. Dann passiert nichts.',

  'letter.confirm_subject': 'Bestätige deine E-Mail-Adresse',
  'letter.confirm_text': 'Öffne den Link, damit wir wissen, dass diese Adresse dir gehört. Er gilt einen Tag.',
  'letter.confirm_action': 'Adresse bestätigen',

  'letter.reset_subject': 'Wähle ein neues Passwort',
  'letter.reset_text':
    'Jemand möchte ein neues Passwort für das Konto {{username}}. Der Link gilt einmal und eine Stunde lang.',
  'letter.reset_action': 'Neues Passwort wählen',

  'letter.password_changed_subject': 'Dein Passwort wurde geändert',
  'letter.password_changed_text':
    'Das Passwort des Kontos {{username}} wurde geändert, andere Geräte wurden abgemeldet.',
  'letter.password_changed_warning':
    'Wenn du das nicht warst, wähle sofort ein neues: „Ich habe mein Passwort vergessen“ auf der Anmeldeseite.',

  'letter.factors_reset_subject': 'Deine sichere Anmeldung wurde entfernt',
  'letter.factors_reset_text':
    'Die Verwaltung hat die sichere Anmeldung des Kontos {{username}} entfernt und das Konto überall abgemeldet. Melde dich an und richte sie in deinem Profil neu ein.',
  'letter.factors_reset_warning': 'Wenn du nicht darum gebeten hast, sag sofort deiner Schule Bescheid.',

  'letter.new_email_subject': 'Bestätige deine neue E-Mail-Adresse',
  'letter.new_email_text': 'Öffne den Link, dann wird dies die Adresse des Kontos {{username}}. Er gilt einen Tag.',

  'letter.email_changing_subject': 'Deine E-Mail-Adresse soll geändert werden',
  'letter.email_changing_text':
    'Jemand, der das Passwort kennt, möchte für das Konto {{username}} eine andere E-Mail-Adresse. Sie ändert sich, wenn die neue bestätigt ist.',
  'letter.email_changing_warning': 'Wenn du das nicht warst, melde dich an und ändere sofort dein Passwort.',

  'letter.deletion_subject': 'Dein Konto wird gelöscht',
  'letter.deletion_text':
    'Am {{date}} wird das Konto {{username}} mit allem darin gelöscht, wie du es wolltest. Bis dahin kannst du dich anmelden und „Konto behalten“ drücken.',

  'letter.deleted_subject': 'Dein Konto ist gelöscht',
  'letter.deleted_text': 'Das Konto {{username}} und alles darin ist gelöscht, wie du es wolltest.',

  'page.log_out_title': 'Abmelden?',
  'page.log_out_text': 'Du bist als {{name}} angemeldet. Möchtest du dich abmelden?',
  'page.log_out_confirm': 'Abmelden',
  'page.log_out_stay': 'Angemeldet bleiben',
})
