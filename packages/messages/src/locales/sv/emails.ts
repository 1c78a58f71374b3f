import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('sv', 'emails', {
  'letter.hello': 'Hej {{name}},',
  'letter.footer': 'Det här mejlet skickades från Lectern på {{origin}}.',
  'letter.ignore': 'Om du inte har bett om det här kan du bortse från mejlet.',

  'letter.confirm_subject': 'Bekräfta din e-postadress',
  'letter.confirm_text': 'Öppna länken för att bekräfta din e-postadress. Länken gäller i ett dygn.',
  'letter.confirm_action': 'Bekräfta e-postadressen',

  'letter.reset_subject': 'Välj ett nytt lösenord',
  'letter.reset_text':
    'Någon har bett om ett nytt lösenord till kontot {{username}}. Länken kan användas en gång och gäller i en timme.',
  'letter.reset_action': 'Välj ett nytt lösenord',

  'letter.password_changed_subject': 'Ditt lösenord har ändrats',
  'letter.password_changed_text': 'Lösenordet till kontot {{username}} har ändrats. Andra enheter har loggats ut.',
  'letter.password_changed_warning':
    'Om det inte var du, välj ett nytt lösenord direkt: ”Glömt lösenordet?” på inloggningssidan.',

  'letter.factors_reset_subject': 'Säker inloggning har tagits bort från ditt konto',
  'letter.factors_reset_text':
    'En administratör har tagit bort säker inloggning från kontot {{username}} och loggat ut det på alla enheter. Logga in och ställ sedan in säker inloggning igen i din profil.',
  'letter.factors_reset_warning': 'Om du inte har bett om det här, kontakta skolan direkt.',

  'letter.new_email_subject': 'Bekräfta din nya e-postadress',
  'letter.new_email_text':
    'Öppna länken för att använda den här e-postadressen till kontot {{username}}. Länken gäller i ett dygn.',

  'letter.email_changing_subject': 'Din e-postadress kommer att ändras',
  'letter.email_changing_text':
    'Någon som kan ditt lösenord har bett om en annan e-postadress till kontot {{username}}. Adressen ändras när den nya har bekräftats.',
  'letter.email_changing_warning': 'Om det inte var du, logga in och ändra lösenordet direkt.',

  'letter.deletion_subject': 'Ditt konto kommer att tas bort',
  'letter.deletion_text':
    'Kontot {{username}} och allt som finns i det tas bort den {{date}}, som du har bett om. Fram till dess kan du logga in och välja ”Behåll mitt konto”.',

  'letter.deleted_subject': 'Ditt konto har tagits bort',
  'letter.deleted_text': 'Kontot {{username}} och allt som fanns i det har tagits bort, som du har bett om.',

  'page.log_out_title': 'Logga ut?',
  'page.log_out_text': 'Du är inloggad som {{name}}. Vill du logga ut?',
  'page.log_out_confirm': 'Logga ut',
  'page.log_out_stay': 'Förbli inloggad',
})
