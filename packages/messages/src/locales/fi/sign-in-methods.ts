/** Finnish. */
export const waysInFi = {
  'ways.qr': 'Skannaa korttini',
  'ways.gar': 'Kirjaudu GAR-tunnuksella',
  'ways.vidis': 'Kirjaudu VIDIS-tunnuksella',
  'ways.domino': 'Kirjaudu Domino-tunnuksella',
  'ways.ak-bibliotheken': 'Kirjaudu kirjastokortilla',
  'ways.group-code': 'Kirjaudu ryhmäkoodilla',
  'ways.list': 'Kirjautumistavat',
  'ways.or_password': 'tai käyttäjätunnuksella',
  'ways.another': 'Kirjaudu toisella tavalla',
  'ways.leaving': 'Siirryt kirjautumissivulle',

  'card.title': 'Näytä korttisi kameralle',
  'card.picture': 'Mitä kamera näkee',
  'card.other_camera': 'Toinen kamera',
  'card.starting': 'Kamera käynnistyy',
  'card.looking': 'Etsimme korttiasi',
  'card.refused':
    'Kameraa ei saa käyttää. Salli se selaimen yläreunassa osoitteen vierestä, tai kirjaudu toisella tavalla.',
  'card.absent': 'Täällä ei ole kameraa, jota voimme käyttää. Kirjaudu toisella tavalla tai kysy opettajalta.',
  'card.not_ours': 'Tuo on toisenlainen koodi. Kokeile korttia, jonka sait opettajalta.',

  'group_code.title': 'Kirjaudu ryhmäkoodilla',
  'group_code.help': 'Opettajasi tietää molemmat.',
  'group_code.code': 'Ryhmäkoodi',
  'group_code.password': 'Ryhmän salasana',
  'group_code.code_missing': 'Kirjoita ryhmäsi koodi.',

  'library.title': 'Kirjaudu kirjastokortilla',
  'library.search': 'Etsi kirjastosi',
  'library.found_one': '{{count}} kirjasto',
  'library.found_other': '{{count}} kirjastoa',
  'library.none': 'Sen nimistä kirjastoa ei ole mukana. Kokeile toista sanaa tai kysy kirjastosta.',
  'library.none_at_all': 'Yhtään kirjastoa ei ole vielä mukana. Kysy kirjastosta.',
  'library.change': 'Toinen kirjasto',
  'library.card': 'Kortin numero',
  'library.pin': 'PIN-koodi tai salasana',
  'library.card_missing': 'Kirjoita kirjastokorttisi numero.',
  'library.pin_missing': 'Kirjoita kirjastotilisi PIN-koodi tai salasana.',
  'library.own_page': 'Kirjastollasi on oma kirjautumissivu. Sen jälkeen palaat tänne.',
  'library.go_to_own_page': 'Siirry kirjaston sivulle',

  'badges.title': 'Näin {{group}} kirjautuu',
  'badges.cards': 'Kortit',
  'badges.cards_text':
    'Oppilas näyttää kortin kameralle ja kirjautuu sisään. Kortin voi tulostaa kerran: silloin kun se tehdään.',
  'badges.off': '{{school}} ei käytä kortteja. Koulun ylläpitäjä voi ottaa ne käyttöön.',
  'badges.no_pupils': 'Ryhmässä ei ole vielä oppilaita.',
  'badges.since': 'Kortti tehty {{date}}',
  'badges.no_card': 'Ei vielä korttia',
  'badges.new_here': 'Uusi kortti, valmis tulostettavaksi',
  'badges.make': 'Tee kortti',
  'badges.make_for': 'Tee kortti: {{name}}',
  'badges.renew': 'Uusi kortti',
  'badges.renew_for': 'Uusi kortti: {{name}}. Vanha lakkaa toimimasta',
  'badges.stop': 'Sulje',
  'badges.stop_for': 'Sulje kortti: {{name}}',
  'badges.make_missing_one': 'Tee {{count}} puuttuva kortti',
  'badges.make_missing_other': 'Tee {{count}} puuttuvaa korttia',
  'badges.renew_all': 'Uudet kortit kaikille',
  'badges.renew_all_text_one': '{{count}} nyt toimiva kortti lakkaa heti toimimasta.',
  'badges.renew_all_text_other': '{{count}} nyt toimivaa korttia lakkaa heti toimimasta.',
  'badges.ready_one': '{{count}} uusi kortti on valmis. Tulosta se nyt: sitä ei näytetä uudelleen.',
  'badges.ready_other': '{{count}} uutta korttia on valmiina. Tulosta ne nyt: niitä ei näytetä uudelleen.',
  'badges.print': 'Tulosta',
  'badges.picture': 'Kortti: {{name}}',
  'badges.how_to': 'Skannaa korttini osoitteessa {{address}}',
  'badges.code_title': 'Ryhmäkoodi',
  'badges.code_text': 'Kaikki ryhmässä voivat kirjautua koodilla ja salasanalla yhteiselle tilille.',
  'badges.code_none': 'Ryhmä saa koodin, kun asetat salasanan.',
  'badges.password_is_set': 'Salasana on asetettu.',
  'badges.new_password': 'Ryhmän uusi salasana',
  'badges.set_password': 'Aseta salasana',
  'badges.password_short': 'Vähintään 8 merkkiä',
  'badges.password_saved': 'Salasana on asetettu. Koodi on {{code}}.',

  'error.wrong_badge': 'Tämä kortti ei enää toimi. Mitään ei ole kadonnut. Pyydä opettajalta uusi.',
  'error.wrong_group_code': 'Koodi tai salasana on väärin. Tarkista molemmat ja maa, ja yritä uudelleen.',
  'error.wrong_library_card':
    'Kirjastosi ei tunne tätä korttia ja PIN-koodia. Tarkista molemmat tai kysy kirjastosta, onko korttisi voimassa.',
  'error.qr_log_in_off':
    'Koulusi ei käytä kortteja. Mitään ei ole kadonnut. Kirjaudu toisella tavalla tai kysy opettajalta.',
  'error.account_inactive': 'Tili ei ole juuri nyt käytössä. Mitään ei ole kadonnut. Kysy opettajalta.',
  'error.school_unknown':
    'Emme vielä tunne kouluasi tai kirjastoasi. Tiliä ei luotu. Pyydä opettajaa ilmoittamaan koulu mukaan.',
  'error.school_of_other_country':
    'Koulusi kuuluu täällä toiseen maahan. Tiliä ei luotu. Valitse se maa ja kirjaudu uudelleen.',
  'error.guardian_not_external':
    'Huoltajat kirjautuvat käyttäjätunnuksella ja salasanalla. Mitään ei muutettu. Valitse se tapa.',
  'error.role_unknown': 'Koulusi ei kertonut, oletko oppilas vai opettaja. Tiliä ei luotu. Kysy opettajalta.',
  'error.identifier_taken':
    'Tämä kirjautuminen kuuluu täällä jollekulle toiselle. Mitään ei muutettu. Kysy koulusi ylläpitäjältä.',
  'error.log_in_replayed': 'Tämä kirjautuminen on jo käytetty. Mitään ei ole kadonnut. Kirjaudu vielä kerran.',
  'error.log_in_not_begun':
    'Kirjautuminen kesti liian kauan tai alkoi toisessa ikkunassa. Mitään ei ole kadonnut. Kirjaudu vielä kerran.',
  'error.provider_untrusted':
    'Kirjautumissivun vastaukseen ei voinut luottaa. Olet turvassa, mitään ei muutettu. Kirjaudu vielä kerran.',
  'error.provider_clock_off':
    'Kirjautumissivun kello on eri ajassa kuin meidän. Mitään ei muutettu. Yritä uudelleen muutaman minuutin päästä.',
  'error.provider_declined':
    'Sinua ei kirjattu sisään siellä. Mitään ei ole kadonnut. Yritä uudelleen tai valitse toinen tapa.',
  'error.provider_unreachable':
    'Toinen kirjautumissivu ei vastaa. Mitään ei ole kadonnut. Yritä hetken päästä uudelleen.',
} as const
