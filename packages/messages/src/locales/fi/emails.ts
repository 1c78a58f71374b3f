import { defineLetters } from '../../emails/define-emails.ts'

export const fi = defineLetters({
  'letter.hello': 'Hei {{name}},',
  'letter.footer': 'Tämä viesti tulee Lecternistä osoitteesta {{origin}}.',
  'letter.ignore': 'Jos et pyytänyt tätä, jätä viesti huomiotta. Silloin mitään ei tapahdu.',

  'letter.confirm_subject': 'Vahvista sähköpostiosoitteesi',
  'letter.confirm_text': 'Avaa linkki, niin tiedämme, että osoite on sinun. Linkki toimii yhden päivän.',
  'letter.confirm_action': 'Vahvista osoite',

  'letter.reset_subject': 'Valitse uusi salasana',
  'letter.reset_text':
    'Joku pyysi uutta salasanaa tunnukselle {{username}}. Linkki toimii kerran ja yhden tunnin ajan.',
  'letter.reset_action': 'Valitse uusi salasana',

  'letter.password_changed_subject': 'Salasanasi on vaihdettu',
  'letter.password_changed_text': 'Tunnuksen {{username}} salasana vaihdettiin, ja muut laitteet kirjattiin ulos.',
  'letter.password_changed_warning':
    'Jos se et ollut sinä, valitse heti uusi: ”Unohdin salasanani” kirjautumissivulla.',

  'letter.factors_reset_subject': 'Vahva kirjautumisesi on poistettu',
  'letter.factors_reset_text':
    'Ylläpitäjä poisti tunnuksen {{username}} vahvan kirjautumisen ja kirjasi tunnuksen ulos kaikkialta. Kirjaudu sisään ja ota se uudelleen käyttöön profiilissasi.',
  'letter.factors_reset_warning': 'Jos et pyytänyt tätä, kerro heti koulullesi.',

  'letter.new_email_subject': 'Vahvista uusi sähköpostiosoitteesi',
  'letter.new_email_text': 'Avaa linkki, niin tästä tulee tunnuksen {{username}} osoite. Linkki toimii yhden päivän.',

  'letter.email_changing_subject': 'Sähköpostiosoitteesi on vaihtumassa',
  'letter.email_changing_text':
    'Joku, joka tietää salasanan, pyysi tunnukselle {{username}} toista sähköpostiosoitetta. Se vaihtuu, kun uusi osoite on vahvistettu.',
  'letter.email_changing_warning': 'Jos se et ollut sinä, kirjaudu sisään ja vaihda salasanasi heti.',

  'letter.deletion_subject': 'Tilisi poistetaan',
  'letter.deletion_text':
    'Tili {{username}} ja kaikki sen sisältö poistetaan {{date}}, kuten pyysit. Siihen asti voit kirjautua sisään ja painaa ”Säilytä tilini”.',

  'letter.deleted_subject': 'Tilisi on poistettu',
  'letter.deleted_text': 'Tili {{username}} ja kaikki sen sisältö on poistettu, kuten pyysit.',

  'page.log_out_title': 'Kirjaudutaanko ulos?',
  'page.log_out_text': 'Olet kirjautunut nimellä {{name}}. Haluatko kirjautua ulos?',
  'page.log_out_confirm': 'Kirjaudu ulos',
  'page.log_out_stay': 'Pysy kirjautuneena',
})
