import { definePortalTranslation } from '../../catalogue.ts'

export const portalNo = definePortalTranslation({
  'app.tagline': 'Bøker som leser høyt',
  'app.skip_to_content': 'Hopp til innholdet',
  'app.version': 'Versjon {{version}}',

  'nav.main': 'Hovedmeny',
  'nav.menu': 'Meny',
  'nav.home': 'Hjem',
  'nav.bookshelf': 'Bokhylle',
  'nav.profile': 'Min profil',

  'session.log_in': 'Logg inn',
  'session.log_out': 'Logg ut',
  'session.username': 'Brukernavn',
  'session.password': 'Passord',
  'session.show_password': 'Vis passordet',
  'session.hide_password': 'Skjul passordet',
  'session.country': 'Land',
  'session.username_missing': 'Skriv brukernavnet ditt.',
  'session.password_missing': 'Skriv passordet ditt.',
  'session.forgotten': 'Jeg har glemt passordet mitt',
  'session.forgotten_help': 'Spør en lærer på skolen din. De kan gi deg et nytt passord med en gang.',
  'session.demo_hint': 'Dette er en demo. Prøv {{username}} med passordet {{password}}.',
  'session.ended': 'Du ble logget ut. Stedet ditt i boka er lagret. Logg inn og les videre.',
  'session.logging_in': 'Logger deg inn',

  'home.greeting': 'Hei, {{name}}',
  'home.go_on': 'Les videre',
  'home.start_reading': 'Begynn å lese',
  'home.read_again': 'Les igjen',
  'home.current': 'Boka di',
  'home.read_percent': '{{percent}} lest',
  'home.minutes_left_one': '{{count}} minutt igjen',
  'home.minutes_left_other': '{{count}} minutter igjen',
  'home.new_on_shelf': 'Nytt i hylla',
  'home.whole_shelf': 'Hele hylla',
  'home.empty_title': 'Hylla di venter',
  'home.empty_text': 'Når du får en bok av skolen, står den her.',

  'bookshelf.title': 'Bokhylle',
  'bookshelf.search': 'Søk på tittel eller forfatter',
  'bookshelf.filters': 'Filtre',
  'bookshelf.with_sound': 'Med lyd',
  'bookshelf.with_sign_video': 'Med tegnspråk',
  'bookshelf.started': 'Påbegynt',
  'bookshelf.count_one': '{{count}} bok',
  'bookshelf.count_other': '{{count}} bøker',
  'bookshelf.not_started': 'Ikke begynt',
  'bookshelf.finished': 'Lest ferdig',
  'bookshelf.empty_title': 'Ingen bøker her ennå',
  'bookshelf.empty_text': 'Skolen setter bøker i hylla di. Spør en lærer om den første.',
  'bookshelf.no_match_title': 'Ingen bok passer',
  'bookshelf.no_match_text': 'Prøv et annet ord, eller se på alle bøkene dine.',
  'bookshelf.show_all': 'Vis alle bøkene',
  'bookshelf.error_title': 'Vi fikk ikke hentet bøkene dine',

  'profile.title': 'Min profil',
  'profile.name': 'Navn',
  'profile.school': 'Skole',
  'profile.no_school': 'Ingen skole ennå',
  'profile.language': 'Språk',
  'profile.theme': 'Utseende',
  'profile.theme_system': 'Som på enheten',
  'profile.saved': 'Lagret på denne enheten',

  'error.missing_code_verifier': 'Innloggingen ble startet i et annet vindu. Ingenting er tapt. Logg inn her på nytt.',
  'error.validation_failed': 'Noe i skjemaet stemmer ikke. Ingenting ble lagret. Se over feltene og prøv igjen.',
  'error.no_code_received': 'Innloggingen ble ikke ferdig. Ingenting er tapt. Prøv igjen.',
  'error.unauthenticated': 'Du ble logget ut. Det du gjorde, er lagret. Logg inn igjen.',
  'error.wrong_credentials': 'Brukernavnet eller passordet er feil. Sjekk begge, og landet, og prøv igjen.',
  'error.forbidden': 'Kontoen din har ikke lov til dette. Ingenting ble endret. Spør en lærer hvis du trenger det.',
  'error.policy_invalid': 'Boka lot seg ikke hente. Stedet ditt er lagret. Lukk boka og åpne den igjen.',
  'error.policy_expired': 'Boka har vært åpen lenge. Stedet ditt er lagret. Åpne den igjen.',
  'error.not_found': 'Vi fant det ikke. Ingenting ble endret. Gå tilbake og prøv igjen.',
  'error.method_not_allowed': 'Det går ikke an her. Ingenting ble endret. Gå tilbake og prøv en annen måte.',
  'error.conflict': 'Noen andre endret dette samtidig. Den endringen står. Last siden på nytt, og gjør din etterpå.',
  'error.payload_too_large': 'Filen er for stor. Ingenting ble lagret. Velg en mindre.',
  'error.unsupported_media_type': 'Denne filtypen virker ikke her. Ingenting ble lagret. Velg en annen fil.',
  'error.too_many_requests': 'Det ble for mange forsøk på kort tid. Ingenting er tapt. Vent et minutt og prøv igjen.',
  'error.internal_error': 'Noe gikk i stykker hos oss. Det du hadde lagret, er trygt. Prøv igjen om litt.',
  'error.unavailable': 'Biblioteket hviler litt. Det du hadde lagret, er trygt. Prøv igjen snart.',
  'error.import_not_a_zip':
    'Filen er ikke en EPUB-bok. Ingenting ble lagt til. Velg en fil med navn som slutter på .epub.',
  'error.import_zip_damaged':
    'Bokfilen er skadet eller avkortet. Ingenting ble lagt til. Last den ned på nytt og prøv igjen.',
  'error.import_zip_encrypted': 'Bokfilen er låst med passord. Ingenting ble lagt til. Be forlaget om en ulåst fil.',
  'error.import_entry_unsafe':
    'Bokfilen inneholder en fil som prøver å skrive utenfor boka. Ingenting ble lagt til. Be forlaget om en ren fil.',
  'error.import_too_many_files':
    'Bokfilen inneholder flere filer enn en bok kan ha. Ingenting ble lagt til. Be forlaget dele den opp.',
  'error.import_too_large':
    'Boka er større enn biblioteket tar imot, pakket eller utpakket. Ingenting ble lagt til. Be forlaget om en mindre utgave.',
  'error.import_no_container':
    'Boka mangler META-INF/container.xml, filen som sier hvor alt er. Ingenting ble lagt til. Be forlaget om en fullstendig fil.',
  'error.import_xml_malformed':
    'En fil i boka har en feil i XML-en og kan ikke leses. Ingenting ble lagt til. Send forlaget linjen som vises her.',
  'error.import_no_package':
    'Boka mangler pakkefilen (OPF), som lister opp delene. Ingenting ble lagt til. Be forlaget om en fullstendig fil.',
  'error.import_version_unsupported':
    'Denne versjonen av EPUB støttes ikke. Ingenting ble lagt til. Be om EPUB 2 eller EPUB 3.',
  'error.import_empty_spine':
    'Boka sier ikke hvilke sider den har (tom spine). Ingenting ble lagt til. Be forlaget om en rettet fil.',
  'error.import_file_missing':
    'En side som boka nevner, finnes ikke i filen. Ingenting ble lagt til. Be forlaget om en fullstendig fil.',
  'error.import_drm':
    'Boka er beskyttet med DRM og kan ikke åpnes her. Ingenting ble lagt til. Be forlaget om et eksemplar uten DRM.',
})
