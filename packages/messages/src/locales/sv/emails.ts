import { defineLetters } from '../../emails/define-emails.ts'

export const sv = defineLetters({
  'letter.hello': 'Hej {{name}},',
  'letter.footer': 'Det här mejlet kommer från Lectern på {{origin}}.',
  'letter.ignore': 'Om du inte har bett om det här kan du låta mejlet vara. Då händer ingenting.',

  'letter.confirm_subject': 'Bekräfta din e-postadress',
  'letter.confirm_text': 'Öppna länken, så att vi vet att adressen är din. Den fungerar i ett dygn.',
  'letter.confirm_action': 'Bekräfta adressen',

  'letter.reset_subject': 'Välj ett nytt lösenord',
  'letter.reset_text':
    'Någon har bett om ett nytt lösenord till kontot {{username}}. Länken fungerar en gång, i en timme.',
  'letter.reset_action': 'Välj ett nytt lösenord',

  'letter.password_changed_subject': 'Ditt lösenord är ändrat',
  'letter.password_changed_text': 'Lösenordet till kontot {{username}} har ändrats och andra enheter har loggats ut.',
  'letter.password_changed_warning':
    'Om det inte var du, välj genast ett nytt: ”Jag har glömt mitt lösenord” på inloggningssidan.',

  'letter.factors_reset_subject': 'Din säkra inloggning är borttagen',
  'letter.factors_reset_text':
    'En administratör har tagit bort den säkra inloggningen för kontot {{username}} och loggat ut det överallt. Logga in och ställ in den igen i din profil.',
  'letter.factors_reset_warning': 'Om du inte har bett om det här, säg till din skola genast.',

  'letter.new_email_subject': 'Bekräfta din nya e-postadress',
  'letter.new_email_text': 'Öppna länken, så blir det här adressen till kontot {{username}}. Den fungerar i ett dygn.',

  'letter.email_changing_subject': 'Din e-postadress ska ändras',
  'letter.email_changing_text':
    'Någon som kan lösenordet har bett om en annan e-postadress till kontot {{username}}. Den ändras när den nya är bekräftad.',
  'letter.email_changing_warning': 'Om det inte var du, logga in och ändra genast ditt lösenord.',

  'letter.deletion_subject': 'Ditt konto kommer att tas bort',
  'letter.deletion_text':
    'Den {{date}} tas kontot {{username}} bort med allt som finns i det, som du har bett om. Fram till dess kan du logga in och trycka på ”Behåll mitt konto”.',

  'letter.deleted_subject': 'Ditt konto är borttaget',
  'letter.deleted_text': 'Kontot {{username}} och allt som fanns i det är borttaget, som du har bett om.',

  'page.log_out_title': 'Logga ut?',
  'page.log_out_text': 'Du är inloggad som {{name}}. Vill du logga ut?',
  'page.log_out_confirm': 'Logga ut',
  'page.log_out_stay': 'Förbli inloggad',
})
