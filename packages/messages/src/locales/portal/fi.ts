import { definePortalTranslation } from '../../catalogue.ts'

export const portalFi = definePortalTranslation({
  'app.tagline': 'Kirjoja, jotka lukevat ääneen',
  'app.skip_to_content': 'Siirry sisältöön',
  'app.version': 'Versio {{version}}',

  'nav.main': 'Päävalikko',
  'nav.menu': 'Valikko',
  'nav.home': 'Etusivu',
  'nav.bookshelf': 'Kirjahylly',
  'nav.profile': 'Oma profiili',

  'session.log_in': 'Kirjaudu sisään',
  'session.log_out': 'Kirjaudu ulos',
  'session.username': 'Käyttäjätunnus',
  'session.password': 'Salasana',
  'session.show_password': 'Näytä salasana',
  'session.hide_password': 'Piilota salasana',
  'session.country': 'Maa',
  'session.username_missing': 'Kirjoita käyttäjätunnuksesi.',
  'session.password_missing': 'Kirjoita salasanasi.',
  'session.forgotten': 'Unohdin salasanani',
  'session.forgotten_help': 'Kysy opettajalta. Hän voi antaa sinulle heti uuden salasanan.',
  'session.demo_hint': 'Tämä on demo. Kokeile tunnusta {{username}} ja salasanaa {{password}}.',
  'session.ended': 'Sinut kirjattiin ulos. Paikkasi kirjassa on tallessa. Kirjaudu sisään ja jatka.',
  'session.logging_in': 'Kirjaudutaan sisään',

  'home.greeting': 'Hei, {{name}}',
  'home.go_on': 'Jatka lukemista',
  'home.start_reading': 'Aloita lukeminen',
  'home.read_again': 'Lue uudelleen',
  'home.current': 'Kirjasi',
  'home.read_percent': '{{percent}} luettu',
  'home.minutes_left_one': '{{count}} minuutti jäljellä',
  'home.minutes_left_other': '{{count}} minuuttia jäljellä',
  'home.new_on_shelf': 'Uutta hyllyssä',
  'home.whole_shelf': 'Koko hylly',
  'home.empty_title': 'Hyllysi odottaa',
  'home.empty_text': 'Kun saat koulusta kirjan, löydät sen täältä.',

  'bookshelf.title': 'Kirjahylly',
  'bookshelf.search': 'Hae nimellä tai kirjailijalla',
  'bookshelf.filters': 'Suodattimet',
  'bookshelf.with_sound': 'Kuunneltavat',
  'bookshelf.with_sign_video': 'Viittomavideo',
  'bookshelf.started': 'Aloitetut',
  'bookshelf.count_one': '{{count}} kirja',
  'bookshelf.count_other': '{{count}} kirjaa',
  'bookshelf.not_started': 'Ei vielä aloitettu',
  'bookshelf.finished': 'Luettu',
  'bookshelf.empty_title': 'Täällä ei ole vielä kirjoja',
  'bookshelf.empty_text': 'Koulu tuo kirjoja hyllyysi. Pyydä opettajalta ensimmäinen.',
  'bookshelf.no_match_title': 'Yksikään kirja ei sovi',
  'bookshelf.no_match_text': 'Kokeile toista sanaa tai katso kaikki kirjasi.',
  'bookshelf.show_all': 'Näytä kaikki kirjat',
  'bookshelf.error_title': 'Kirjojasi ei saatu haettua',

  'profile.title': 'Oma profiili',
  'profile.name': 'Nimi',
  'profile.school': 'Koulu',
  'profile.no_school': 'Ei vielä koulua',
  'profile.language': 'Kieli',
  'profile.theme': 'Ulkoasu',
  'profile.theme_system': 'Kuten laitteella',
  'profile.saved': 'Tallennettu tälle laitteelle',

  'error.missing_code_verifier':
    'Kirjautuminen aloitettiin toisessa ikkunassa. Mitään ei ole kadonnut. Kirjaudu tässä uudelleen.',
  'error.validation_failed':
    'Lomakkeessa on jotain vialla. Mitään ei tallennettu. Katso kentät läpi ja yritä uudelleen.',
  'error.no_code_received': 'Kirjautuminen jäi kesken. Mitään ei ole kadonnut. Yritä uudelleen.',
  'error.unauthenticated': 'Sinut kirjattiin ulos. Se, mitä teit, on tallessa. Kirjaudu uudelleen.',
  'error.wrong_credentials': 'Käyttäjätunnus tai salasana on väärin. Tarkista molemmat ja maa, ja yritä uudelleen.',
  'error.forbidden': 'Tunnuksellasi ei voi tehdä tätä. Mitään ei muutettu. Kysy opettajalta, jos tarvitset sitä.',
  'error.policy_invalid': 'Kirjaa ei saatu haettua. Paikkasi on tallessa. Sulje kirja ja avaa se uudelleen.',
  'error.policy_expired': 'Kirja on ollut auki pitkään. Paikkasi on tallessa. Avaa se uudelleen.',
  'error.not_found': 'Sitä ei löytynyt. Mitään ei muutettu. Palaa takaisin ja yritä uudelleen.',
  'error.method_not_allowed': 'Sitä ei voi tehdä tässä. Mitään ei muutettu. Palaa takaisin ja kokeile toisin.',
  'error.conflict':
    'Joku muu muutti tätä samaan aikaan. Hänen muutoksensa on voimassa. Lataa sivu uudelleen ja tee sitten omasi.',
  'error.payload_too_large': 'Tiedosto on liian suuri. Mitään ei tallennettu. Valitse pienempi.',
  'error.unsupported_media_type': 'Tällainen tiedosto ei toimi tässä. Mitään ei tallennettu. Valitse toinen tiedosto.',
  'error.too_many_requests':
    'Yrityksiä oli liikaa lyhyessä ajassa. Mitään ei ole kadonnut. Odota minuutti ja yritä uudelleen.',
  'error.internal_error':
    'Meillä meni jotain rikki. Se, minkä olit tallentanut, on tallessa. Yritä hetken päästä uudelleen.',
  'error.unavailable': 'Kirjasto lepää hetken. Se, minkä olit tallentanut, on tallessa. Yritä pian uudelleen.',
  'error.import_not_a_zip':
    'Tämä tiedosto ei ole EPUB-kirja. Mitään ei lisätty. Valitse tiedosto, jonka nimen lopussa on .epub.',
  'error.import_zip_damaged':
    'Kirjatiedosto on vioittunut tai katkennut. Mitään ei lisätty. Lataa se uudelleen ja yritä sitten.',
  'error.import_zip_encrypted':
    'Kirjatiedosto on lukittu salasanalla. Mitään ei lisätty. Pyydä kustantajalta lukitsematon tiedosto.',
  'error.import_entry_unsafe':
    'Kirjatiedostossa on tiedosto, joka yrittää kirjoittaa kirjan ulkopuolelle. Mitään ei lisätty. Pyydä kustantajalta puhdas tiedosto.',
  'error.import_too_many_files':
    'Kirjatiedostossa on enemmän tiedostoja kuin kirjassa saa olla. Mitään ei lisätty. Pyydä kustantajaa jakamaan se osiin.',
  'error.import_too_large':
    'Kirja on pakattuna tai purettuna suurempi kuin kirjasto ottaa vastaan. Mitään ei lisätty. Pyydä kustantajalta pienempi laitos.',
  'error.import_no_container':
    'Kirjasta puuttuu META-INF/container.xml, tiedosto, joka kertoo, missä kaikki on. Mitään ei lisätty. Pyydä kustantajalta täydellinen tiedosto.',
  'error.import_xml_malformed':
    'Kirjan tiedostossa on XML-virhe, eikä sitä voi lukea. Mitään ei lisätty. Lähetä kustantajalle tässä näkyvä rivi.',
  'error.import_no_package':
    'Kirjasta puuttuu pakettitiedosto (OPF), joka luettelee kirjan osat. Mitään ei lisätty. Pyydä kustantajalta täydellinen tiedosto.',
  'error.import_version_unsupported':
    'Tätä EPUB-versiota ei tueta. Mitään ei lisätty. Pyydä EPUB 2- tai EPUB 3 -tiedosto.',
  'error.import_empty_spine':
    'Kirja ei kerro, mitä sivuja siinä on (tyhjä spine). Mitään ei lisätty. Pyydä kustantajalta korjattu tiedosto.',
  'error.import_file_missing':
    'Kirjan mainitsema sivu puuttuu tiedostosta. Mitään ei lisätty. Pyydä kustantajalta täydellinen tiedosto.',
  'error.import_drm':
    'Kirja on suojattu DRM:llä, eikä sitä voi avata täällä. Mitään ei lisätty. Pyydä kustantajalta kappale ilman DRM:ää.',

  'nav.services': 'Omat palvelut',
  'nav.manage_users': 'Hallitse käyttäjiä',
  'nav.support': 'Tuki',
  'nav.feedback': 'Anna palautetta',
  'home.services': 'Palvelusi',
  'service.books': 'Äänikirjat',
  'service.elsewhere': 'Avautuu uuteen välilehteen',
  'service.ask_school': 'Kysy koulustasi, mistä sen löydät.',
  'controlpanel.title': 'Hallinta',
  'controlpanel.schools': 'Koulusi',
  'controlpanel.groups': 'Ryhmäsi',
  'controlpanel.no_groups': 'Et ole vielä missään ryhmässä. Koulusi ylläpitäjä voi lisätä sinut ryhmään.',
  'role.admin': 'Ylläpitäjä',
  'role.employee': 'Työntekijä',
  'role.guardian': 'Huoltaja',
  'role.student': 'Oppilas',
})
