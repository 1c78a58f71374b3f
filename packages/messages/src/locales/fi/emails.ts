import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('fi', 'emails', {
  'email.hello': 'Hei {{name}},',
  'email.footer': 'Tämän sähköpostin lähetti Lectern, {{origin}}.',
  'email.ignore': 'Jos et pyytänyt tätä, voit jättää viestin huomiotta.',

  'email.confirm_subject': 'Vahvista sähköpostiosoitteesi',
  'email.confirm_text': 'Vahvista sähköpostiosoitteesi avaamalla tämä linkki. Linkki toimii yhden päivän ajan.',
  'email.confirm_action': 'Vahvista sähköpostiosoite',

  'email.reset_subject': 'Valitse uusi salasana',
  'email.reset_text': 'Tilille {{username}} pyydettiin uutta salasanaa. Linkki toimii kerran ja yhden tunnin ajan.',
  'email.reset_action': 'Valitse uusi salasana',

  'email.invitation_subject': 'Lectern-tilisi',
  'email.invitation_text': '{{school}} on luonut sinulle Lectern-tilin. Käyttäjätunnuksesi on {{username}}.',
  'email.invitation_link': 'Avaa tämä linkki ja valitse salasana. Linkki toimii {{days}} päivän ajan.',
  'email.invitation_ignore': 'Jos {{school}} ei ole sinulle tuttu, voit jättää viestin huomiotta.',
  'email.invitation_action': 'Valitse salasana',

  'email.password_changed_subject': 'Salasanasi on vaihdettu',
  'email.password_changed_text': 'Tilin {{username}} salasana vaihdettiin. Muut laitteet kirjattiin ulos.',
  'email.password_changed_warning':
    'Jos et tehnyt tätä itse, valitse heti uusi salasana: ”Unohditko salasanasi?” kirjautumissivulla.',

  'email.factors_reset_subject': 'Kaksivaiheinen kirjautuminen poistettiin tililtäsi',
  'email.factors_reset_text':
    'Ylläpitäjä poisti kaksivaiheisen kirjautumisen tililtä {{username}} ja kirjasi tilin ulos kaikilta laitteilta. Kirjaudu sisään ja ota se uudelleen käyttöön profiilissasi.',
  'email.factors_reset_warning': 'Jos et pyytänyt tätä, ilmoita siitä heti koulullesi.',

  'email.new_email_subject': 'Vahvista uusi sähköpostiosoitteesi',
  'email.new_email_text':
    'Avaa tämä linkki, niin sähköpostiosoite otetaan käyttöön tilillä {{username}}. Linkki toimii yhden päivän ajan.',

  'email.email_changing_subject': 'Sähköpostiosoitteesi on vaihtumassa',
  'email.email_changing_text':
    'Joku, joka tietää salasanasi, pyysi tilille {{username}} toista sähköpostiosoitetta. Osoite vaihtuu, kun uusi osoite on vahvistettu.',
  'email.email_changing_warning': 'Jos et tehnyt tätä itse, kirjaudu sisään ja vaihda salasanasi heti.',

  'email.deletion_subject': 'Tilisi poistetaan',
  'email.deletion_text':
    'Tili {{username}} ja kaikki sen sisältö poistetaan {{date}}, kuten pyysit. Siihen asti voit kirjautua sisään ja valita ”Säilytä tilini”.',

  'email.deleted_subject': 'Tilisi on poistettu',
  'email.deleted_text': 'Tili {{username}} ja kaikki sen sisältö on poistettu, kuten pyysit.',

  'email.sync_held_subject': 'Synkronointi odottaa sinua: {{school}}',
  'email.sync_held_text':
    'Yöllinen synkronointi on lukenut koulun järjestelmän ({{school}}). Suunnitelma muuttaa tai poistaa tavallista enemmän, joten se odottaa sinua. Mitään ei ole vielä muutettu. Avaa suunnitelma, lue se ja toteuta se tai siirrä se syrjään.',
  'email.sync_failed_subject': 'Synkronointi epäonnistui: {{school}}',
  'email.sync_failed_text':
    'Yöllinen synkronointi epäonnistui ({{school}}). Mitään ei muutettu. Avaa ajo, niin näet syyn. Lectern yrittää uudelleen seuraavana yönä.',
  'email.sync_action': 'Näytä ajo',

  'email.webhook_subject': 'Webhook on keskeytetty: {{school}}',
  'email.webhook_failed_text':
    'Webhookin ”{{name}}” vastaanottaja ei ole hyväksynyt mitään 5 päivään ({{school}}). Lectern keskeytti webhookin. Avaa se, niin näet syyn. Kun vastaanottaja toimii taas, jatka webhookia ja anna vastaanottajan lukea kaikki kerran.',
  'email.webhook_gone_text':
    'Webhookin ”{{name}}” vastaanottaja ilmoittaa, ettei sen osoite ole enää käytössä ({{school}}). Lectern keskeytti webhookin. Avaa se, kun haluat muuttaa osoitteen tai poistaa webhookin.',
  'email.webhook_action': 'Näytä webhook',
  'email.gift_subject': 'Lahjakorttisi Lecterniin',
  'email.gift_text': 'Kiitos tilauksestasi. Tässä ovat koodisi. Kuukausia kirjoja jokaisella kortilla: {{months}}.',
  'email.gift_message': 'Tervehdyksesi: {{message}}',
  'email.gift_how':
    'Koodi lunastetaan kirjautumalla Lecterniin perheenä tai luomalla perhetili. Jokainen koodi toimii yhden kerran, {{date}} asti.',
  'email.gift_order': 'Tilauksesi {{day}}: {{count}} × {{months}} kuukautta kirjoja. Maksoit {{price}}.',
  'email.gift_withdrawal':
    'Sinulla on oikeus peruuttaa tämä tilaus 14 päivän kuluessa ilmoittamatta syytä. Lähetä meille selvä ilmoitus, esimerkiksi täällä: {{url}} Riittää, että lähetät sen ennen 14 päivän päättymistä. Maksamme silloin takaisin maksamasi summan samalle kortille, ja koodit lakkaavat toimimasta.',
  'email.seller': 'Myyjä: {{seller}}',
  'email.gift_action': 'Avaa Lectern',

  'email.order_subject': 'Tilauksesi: {{plan}}',
  'email.order_text':
    'Kiitos tilauksestasi {{day}}. Olet tilannut tuotteen {{plan}}, hinta {{price}}, sisältää arvonlisäveron.',
  'email.order_discount': 'Alennuksesi kanssa ensimmäinen maksusi on {{first}}. Kun alennus päättyy, maksat {{price}}.',
  'email.order_trial':
    'Et maksa mitään ennen tätä päivää: {{day}}. Sen jälkeen tilaus uusiutuu ja veloitetaan kortiltasi, kunnes lopetat sen. Kirjoitamme sinulle kolme päivää ennen.',
  'email.order_paid': 'Tilaus uusiutuu {{day}} ja veloitetaan silloin kortiltasi, yhä uudelleen, kunnes lopetat sen.',
  'email.order_end':
    'Voit lopettaa tilauksen milloin tahansa maksetun jakson loppuun. Siihen tarvitaan kaksi napsautusta sivulla ”Tilaukseni”. Ilman kirjautumista lopetat sen täällä: {{url}}',
  'email.order_withdrawal':
    'Sinulla on oikeus peruuttaa tämä sopimus 14 päivän kuluessa tilauspäivästä ilman perustelua. Lähetä meille selvä ilmoitus, esimerkiksi kohdasta ”Peruuta sopimus” sivulla ”Tilaukseni” tai täällä: {{url}} Riittää, että lähetät sen ennen kuin 14 päivää on kulunut. Maksamme silloin takaisin kaiken, mitä olet maksanut, viimeistään 14 päivän kuluttua ilmoituksestasi, samalle kortille. Se ei maksa sinulle mitään.',
  'email.price_month': '{{price}} kuukaudessa',
  'email.price_year': '{{price}} vuodessa',
  'email.price_months': '{{price}} joka {{count}}. kuukausi',
  'email.price_years': '{{price}} joka {{count}}. vuosi',
  'email.my_subscription': 'Tilaukseni',
  'email.see_plans': 'Katso tilausvaihtoehdot',
  'email.receipt_subject': 'Maksusi {{price}}',
  'email.receipt_text': 'Saimme maksusi {{price}} {{day}}. Lasku: {{number}}.',
  'email.receipt_find': 'Löydät kaikki laskut sivulta ”Tilaukseni”.',
  'email.trial_subject': 'Ilmainen aikasi päättyy {{day}}',
  'email.trial_text':
    '{{plan}} on sinulle ilmainen ennen tätä päivää: {{day}}. Sitten maksat {{price}}, ja tilaus uusiutuu, kunnes lopetat sen.',
  'email.trial_end':
    'Jos haluat jatkaa, sinun ei tarvitse tehdä mitään. Muussa tapauksessa lopeta tilaus ennen tätä päivää, kahdella napsautuksella sivulla ”Tilaukseni” tai täällä: {{url}}',
  'email.declined_subject': 'Maksu ei onnistunut',
  'email.declined_text':
    'Pankkisi ei hyväksynyt veloitustamme {{price}}. Niin käy joskus, esimerkiksi kun kortti on vanhentunut tai hetken suljettu.',
  'email.declined_open':
    'Kirjasi ovat auki tähän päivään asti: {{day}}. Siihen saakka yritämme uudelleen samalla kortilla.',
  'email.declined_do': 'Voit maksaa nyt tai käyttää toista korttia sivulla ”Tilaukseni”.',
  'email.ended_subject': 'Tilauksesi on päättynyt',
  'email.ended_text': '{{plan}} päättyi {{day}}. Et maksa enää mitään. Lukukohtasi ja kirjanmerkkisi säilyvät.',
  'email.ended_again': 'Voit palata milloin tahansa.',
  'email.withdrawn_subject': 'Peruutuksesi',
  'email.withdrawn_text': 'Peruutit sopimuksen {{plan}} {{time}}. Tilaus päättyy heti.',
  'email.withdrawn_refund':
    'Maksamme takaisin kaiken, mitä olet siitä maksanut, samalle kortille. Pankissasi se voi kestää muutaman päivän.',
  'email.statement_subject': 'Ilmoituksesi {{number}}',
  'email.statement_received': 'Saimme tämän ilmoituksen {{time}}. Sen numero on {{number}}.',
  'email.statement_ordinary': 'Ilmoitus: tilauksen lopettaminen.',
  'email.statement_extraordinary': 'Ilmoitus: tilauksen lopettaminen tärkeästä syystä. Syy: {{reason}}',
  'email.statement_withdrawal': 'Ilmoitus: sopimuksen peruuttaminen.',
  'email.statement_person': 'Nimi: {{name}}. Tilin sähköpostiosoite: {{email}}.',
  'email.statement_soon': 'Päättyminen: niin pian kuin mahdollista.',
  'email.statement_day': 'Päättyminen: {{day}}.',
  'email.statement_next': 'Tulos lähetetään tilin sähköpostiosoitteeseen.',
  'email.result_ends': '{{plan}} päättyy {{day}}. Siihen asti kirjasi ovat auki. Sen jälkeen et maksa mitään.',
  'email.result_refund': 'Tilaus päättyy {{day}}, ja maksamme takaisin kaiken, mitä olet siitä maksanut.',
  'email.result_decide': 'Luemme syysi ja kirjoitamme sinulle, jos tilaus voi päättyä aikaisemmin.',
  'email.result_take_back':
    'Jos tämä et ollut sinä tai jos muutat mielesi: avaa ”Tilaukseni” ja valitse ”Jatka tilausta”.',
  'email.not_found_text':
    'Emme löytäneet tilausta tällä sähköpostiosoitteella. Jos sinulla on tilaus, tarkista osoite ja lähetä ilmoitus uudelleen, tai kirjoita tukeen ja mainitse yllä oleva numero.',
  'email.not_found_action': 'Kirjoita tukeen',

  'page.log_out_title': 'Kirjaudutaanko ulos?',
  'page.log_out_text': 'Olet kirjautunut nimellä {{name}}. Haluatko kirjautua ulos?',
  'page.log_out_confirm': 'Kirjaudu ulos',
  'page.log_out_stay': 'Pysy kirjautuneena',
  'page.lti_open_title': 'Avaa Lecternissä',
  'page.lti_open': 'Avaa uudessa ikkunassa',
  'page.lti_choose_title': 'Valitse kirja',
  'page.lti_choose_text': 'Lectern avautuu uuteen ikkunaan. Valitse siellä kirja tai tehtävä. Pidä tämä sivu auki.',
  'page.lti_choose': 'Valitse uudessa ikkunassa',
  'page.lti_return_title': 'Takaisin kurssille',
  'page.lti_return': 'Lisää linkki kurssille',
  'page.leave_provider_title': 'Kirjaudu ulos koulun tunnuksesta',
  'page.leave_provider_text': 'Olet kirjautunut ulos Lecternistä. Seuraavaksi sinut kirjataan ulos koulun tunnuksesta.',
  'page.leave_provider_continue': 'Jatka',

  'opds.title': 'Äänikirjat',
  'opds.log_in': 'Kirjaudu sisään käyttäjätunnuksellasi ja salasanallasi.',
  'opds.shelf': 'Oma kirjahylly',
  'opds.catalogue': 'Kaikki kirjat',
  'opds.language': 'Kieli',
  'opds.subject': 'Aihe',
  'opds.username': 'Käyttäjätunnus',
  'opds.password': 'Salasana',
})
