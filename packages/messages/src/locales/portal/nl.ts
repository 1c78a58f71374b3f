import { definePortalTranslation } from '../../catalogue.ts'

export const portalNl = definePortalTranslation({
  'app.tagline': 'Boeken die voorlezen',
  'app.skip_to_content': 'Naar de inhoud',
  'app.version': 'Versie {{version}}',

  'nav.main': 'Hoofdmenu',
  'nav.menu': 'Menu',
  'nav.home': 'Start',
  'nav.bookshelf': 'Boekenplank',
  'nav.profile': 'Mijn profiel',

  'session.log_in': 'Inloggen',
  'session.log_out': 'Uitloggen',
  'session.username': 'Gebruikersnaam',
  'session.password': 'Wachtwoord',
  'session.show_password': 'Wachtwoord tonen',
  'session.hide_password': 'Wachtwoord verbergen',
  'session.country': 'Land',
  'session.username_missing': 'Schrijf je gebruikersnaam op.',
  'session.password_missing': 'Schrijf je wachtwoord op.',
  'session.forgotten': 'Ik ben mijn wachtwoord vergeten',
  'session.forgotten_help': 'Vraag het aan je leraar. Die kan je meteen een nieuw wachtwoord geven.',
  'session.demo_hint': 'Dit is een demo. Probeer {{username}} met het wachtwoord {{password}}.',
  'session.ended': 'Je bent uitgelogd. Je plek in het boek is opgeslagen. Log in en lees verder.',
  'session.logging_in': 'Je wordt ingelogd',

  'home.greeting': 'Hallo {{name}}',
  'home.go_on': 'Lees verder',
  'home.start_reading': 'Begin met lezen',
  'home.read_again': 'Lees nog een keer',
  'home.current': 'Jouw boek',
  'home.read_percent': '{{percent}} gelezen',
  'home.minutes_left_one': 'nog {{count}} minuut',
  'home.minutes_left_other': 'nog {{count}} minuten',
  'home.new_on_shelf': 'Nieuw op de plank',
  'home.whole_shelf': 'De hele plank',
  'home.empty_title': 'Je plank wacht op je',
  'home.empty_text': 'Krijg je een boek van school, dan staat het hier.',

  'bookshelf.title': 'Boekenplank',
  'bookshelf.search': 'Zoek op titel of schrijver',
  'bookshelf.filters': 'Filters',
  'bookshelf.with_sound': 'Met geluid',
  'bookshelf.with_sign_video': 'Met gebarenvideo',
  'bookshelf.started': 'Begonnen',
  'bookshelf.count_one': '{{count}} boek',
  'bookshelf.count_other': '{{count}} boeken',
  'bookshelf.not_started': 'Nog niet begonnen',
  'bookshelf.finished': 'Uitgelezen',
  'bookshelf.empty_title': 'Hier staan nog geen boeken',
  'bookshelf.empty_text': 'Je school zet boeken op je plank. Vraag je leraar om je eerste boek.',
  'bookshelf.no_match_title': 'Geen boek gevonden',
  'bookshelf.no_match_text': 'Probeer een ander woord of bekijk al je boeken.',
  'bookshelf.show_all': 'Toon alle boeken',
  'bookshelf.error_title': 'We konden je boeken niet ophalen',

  'profile.title': 'Mijn profiel',
  'profile.name': 'Naam',
  'profile.school': 'School',
  'profile.no_school': 'Nog geen school',
  'profile.language': 'Taal',
  'profile.theme': 'Uiterlijk',
  'profile.theme_system': 'Zoals op dit apparaat',
  'profile.saved': 'Opgeslagen op dit apparaat',

  'error.missing_code_verifier':
    'Het inloggen is in een ander venster begonnen. Er is niets verloren. Log hier opnieuw in.',
  'error.validation_failed':
    'Er klopt iets niet in het formulier. Er is niets opgeslagen. Kijk de velden na en probeer opnieuw.',
  'error.no_code_received': 'Het inloggen is niet afgemaakt. Er is niets verloren. Probeer opnieuw.',
  'error.unauthenticated': 'Je bent uitgelogd. Wat je deed is opgeslagen. Log opnieuw in.',
  'error.wrong_credentials':
    'De gebruikersnaam of het wachtwoord klopt niet. Kijk ze allebei na, en het land, en probeer opnieuw.',
  'error.forbidden': 'Dit mag niet met jouw account. Er is niets veranderd. Vraag je leraar als je het nodig hebt.',
  'error.policy_invalid': 'Het boek kon niet worden opgehaald. Je plek is opgeslagen. Sluit het boek en open het weer.',
  'error.policy_expired': 'Het boek stond lang open. Je plek is opgeslagen. Open het nog een keer.',
  'error.not_found': 'We konden het niet vinden. Er is niets veranderd. Ga terug en probeer opnieuw.',
  'error.method_not_allowed': 'Dat kan hier niet. Er is niets veranderd. Ga terug en probeer een andere manier.',
  'error.conflict':
    'Iemand anders veranderde dit tegelijk. Die verandering blijft staan. Laad de pagina opnieuw en doe dan de jouwe.',
  'error.payload_too_large': 'Het bestand is te groot. Er is niets opgeslagen. Kies een kleiner bestand.',
  'error.unsupported_media_type': 'Dit soort bestand werkt hier niet. Er is niets opgeslagen. Kies een ander bestand.',
  'error.too_many_requests':
    'Dat was te vaak in korte tijd. Er is niets verloren. Wacht een minuut en probeer opnieuw.',
  'error.internal_error': 'Er ging bij ons iets stuk. Wat je had opgeslagen is veilig. Probeer het zo nog eens.',
  'error.unavailable': 'De bibliotheek rust even uit. Wat je had opgeslagen is veilig. Probeer het straks weer.',
  'error.import_not_a_zip':
    'Dit bestand is geen EPUB-boek. Er is niets toegevoegd. Kies een bestand waarvan de naam eindigt op .epub.',
  'error.import_zip_damaged':
    'Het boekbestand is beschadigd of afgebroken. Er is niets toegevoegd. Download het opnieuw en probeer nog eens.',
  'error.import_zip_encrypted':
    'Het boekbestand zit op slot met een wachtwoord. Er is niets toegevoegd. Vraag de uitgever om een open bestand.',
  'error.import_entry_unsafe':
    'In het boekbestand zit een bestand dat buiten het boek wil schrijven. Er is niets toegevoegd. Vraag de uitgever om een schoon bestand.',
  'error.import_too_many_files':
    'Het boekbestand bevat meer bestanden dan een boek mag hebben. Er is niets toegevoegd. Vraag de uitgever het op te delen.',
  'error.import_too_large':
    'Het boek is groter dan de bibliotheek aanneemt, ingepakt of uitgepakt. Er is niets toegevoegd. Vraag de uitgever om een kleinere uitgave.',
  'error.import_no_container':
    'In het boek ontbreekt META-INF/container.xml, het bestand dat zegt waar alles staat. Er is niets toegevoegd. Vraag de uitgever om een volledig bestand.',
  'error.import_xml_malformed':
    'Een bestand in het boek heeft een fout in de XML en is niet te lezen. Er is niets toegevoegd. Stuur de uitgever de regel die hier staat.',
  'error.import_no_package':
    'In het boek ontbreekt het pakketbestand (OPF), dat de delen opsomt. Er is niets toegevoegd. Vraag de uitgever om een volledig bestand.',
  'error.import_version_unsupported':
    'Deze versie van EPUB wordt niet ondersteund. Er is niets toegevoegd. Vraag om EPUB 2 of EPUB 3.',
  'error.import_empty_spine':
    'Het boek zegt niet welke bladzijden het heeft (lege spine). Er is niets toegevoegd. Vraag de uitgever om een verbeterd bestand.',
  'error.import_file_missing':
    'Een bladzijde die het boek noemt, zit niet in het bestand. Er is niets toegevoegd. Vraag de uitgever om een volledig bestand.',
  'error.import_drm':
    'Het boek is beveiligd met DRM en kan hier niet open. Er is niets toegevoegd. Vraag de uitgever om een exemplaar zonder DRM.',

  'nav.services': 'Mijn diensten',
  'nav.manage_users': 'Gebruikers beheren',
  'nav.support': 'Hulp',
  'nav.feedback': 'Feedback geven',
  'home.services': 'Je diensten',
  'service.books': 'Voorleesboeken',
  'service.elsewhere': 'Opent in een nieuw tabblad',
  'service.ask_school': 'Vraag op school waar je dit vindt.',
  'controlpanel.title': 'Beheer',
  'controlpanel.schools': 'Je scholen',
  'controlpanel.groups': 'Je groepen',
  'controlpanel.no_groups': 'Je zit nog in geen groep. Een beheerder van je school kan je toevoegen.',
  'role.admin': 'Beheerder',
  'role.employee': 'Medewerker',
  'role.guardian': 'Ouder',
  'role.student': 'Leerling',
})
