import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('fi', 'emails', {
  'letter.hello': 'Hei {{name}},',
  'letter.footer': 'Tämän sähköpostin lähetti Lectern, {{origin}}.',
  'letter.ignore': 'Jos et pyytänyt tätä, voit jättää viestin huomiotta.',

  'letter.confirm_subject': 'Vahvista sähköpostiosoitteesi',
  'letter.confirm_text': 'Vahvista sähköpostiosoitteesi avaamalla tämä linkki. Linkki toimii yhden päivän ajan.',
  'letter.confirm_action': 'Vahvista sähköpostiosoite',

  'letter.reset_subject': 'Valitse uusi salasana',
  'letter.reset_text': 'Tilille {{username}} pyydettiin uutta salasanaa. Linkki toimii kerran ja yhden tunnin ajan.',
  'letter.reset_action': 'Valitse uusi salasana',

  'letter.password_changed_subject': 'Salasanasi on vaihdettu',
  'letter.password_changed_text': 'Tilin {{username}} salasana vaihdettiin. Muut laitteet kirjattiin ulos.',
  'letter.password_changed_warning':
    'Jos et tehnyt tätä itse, valitse heti uusi salasana: ”Unohditko salasanasi?” kirjautumissivulla.',

  'letter.factors_reset_subject': 'Kaksivaiheinen kirjautuminen poistettiin tililtäsi',
  'letter.factors_reset_text':
    'Ylläpitäjä poisti kaksivaiheisen kirjautumisen tililtä {{username}} ja kirjasi tilin ulos kaikilta laitteilta. Kirjaudu sisään ja ota se uudelleen käyttöön profiilissasi.',
  'letter.factors_reset_warning': 'Jos et pyytänyt tätä, ilmoita siitä heti koulullesi.',

  'letter.new_email_subject': 'Vahvista uusi sähköpostiosoitteesi',
  'letter.new_email_text':
    'Avaa tämä linkki, niin sähköpostiosoite otetaan käyttöön tilillä {{username}}. Linkki toimii yhden päivän ajan.',

  'letter.email_changing_subject': 'Sähköpostiosoitteesi on vaihtumassa',
  'letter.email_changing_text':
    'Joku, joka tietää salasanasi, pyysi tilille {{username}} toista sähköpostiosoitetta. Osoite vaihtuu, kun uusi osoite on vahvistettu.',
  'letter.email_changing_warning': 'Jos et tehnyt tätä itse, kirjaudu sisään ja vaihda salasanasi heti.',

  'letter.deletion_subject': 'Tilisi poistetaan',
  'letter.deletion_text':
    'Tili {{username}} ja kaikki sen sisältö poistetaan {{date}}, kuten pyysit. Siihen asti voit kirjautua sisään ja valita ”Säilytä tilini”.',

  'letter.deleted_subject': 'Tilisi on poistettu',
  'letter.deleted_text': 'Tili {{username}} ja kaikki sen sisältö on poistettu, kuten pyysit.',

  'page.log_out_title': 'Kirjaudutaanko ulos?',
  'page.log_out_text': 'Olet kirjautunut nimellä {{name}}. Haluatko kirjautua ulos?',
  'page.log_out_confirm': 'Kirjaudu ulos',
  'page.log_out_stay': 'Pysy kirjautuneena',
})
