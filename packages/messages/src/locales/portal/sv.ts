import { definePortalTranslation } from '../../catalogue.ts'

export const portalSv = definePortalTranslation({
  'app.tagline': 'Böcker som läser högt',
  'app.skip_to_content': 'Hoppa till innehållet',
  'app.version': 'Version {{version}}',

  'nav.main': 'Huvudmeny',
  'nav.menu': 'Meny',
  'nav.home': 'Hem',
  'nav.bookshelf': 'Bokhylla',
  'nav.profile': 'Min profil',

  'session.log_in': 'Logga in',
  'session.log_out': 'Logga ut',
  'session.username': 'Användarnamn',
  'session.password': 'Lösenord',
  'session.show_password': 'Visa lösenordet',
  'session.hide_password': 'Dölj lösenordet',
  'session.country': 'Land',
  'session.username_missing': 'Skriv ditt användarnamn.',
  'session.password_missing': 'Skriv ditt lösenord.',
  'session.forgotten': 'Jag har glömt mitt lösenord',
  'session.forgotten_help': 'Fråga en lärare på din skola. De kan ge dig ett nytt lösenord direkt.',
  'session.demo_hint': 'Det här är en demo. Prova {{username}} med lösenordet {{password}}.',
  'session.ended': 'Du har loggats ut. Din plats i boken är sparad. Logga in och läs vidare.',
  'session.logging_in': 'Loggar in dig',

  'home.greeting': 'Hej {{name}}',
  'home.go_on': 'Läs vidare',
  'home.start_reading': 'Börja läsa',
  'home.read_again': 'Läs igen',
  'home.current': 'Din bok',
  'home.read_percent': '{{percent}} läst',
  'home.minutes_left_one': '{{count}} minut kvar',
  'home.minutes_left_other': '{{count}} minuter kvar',
  'home.new_on_shelf': 'Nytt i hyllan',
  'home.whole_shelf': 'Hela hyllan',
  'home.empty_title': 'Din hylla väntar',
  'home.empty_text': 'När du får en bok av skolan står den här.',

  'bookshelf.title': 'Bokhylla',
  'bookshelf.search': 'Sök på titel eller författare',
  'bookshelf.filters': 'Filter',
  'bookshelf.with_sound': 'Med ljud',
  'bookshelf.with_sign_video': 'Med teckenspråk',
  'bookshelf.started': 'Påbörjade',
  'bookshelf.count_one': '{{count}} bok',
  'bookshelf.count_other': '{{count}} böcker',
  'bookshelf.not_started': 'Inte påbörjad',
  'bookshelf.finished': 'Utläst',
  'bookshelf.empty_title': 'Inga böcker här än',
  'bookshelf.empty_text': 'Skolan ställer böcker i din hylla. Fråga en lärare om din första.',
  'bookshelf.no_match_title': 'Ingen bok stämmer',
  'bookshelf.no_match_text': 'Prova ett annat ord, eller titta på alla dina böcker.',
  'bookshelf.show_all': 'Visa alla böcker',
  'bookshelf.error_title': 'Vi kunde inte hämta dina böcker',

  'profile.title': 'Min profil',
  'profile.name': 'Namn',
  'profile.school': 'Skola',
  'profile.no_school': 'Ingen skola än',
  'profile.language': 'Språk',
  'profile.theme': 'Utseende',
  'profile.theme_system': 'Som på enheten',
  'profile.saved': 'Sparat på den här enheten',

  'error.missing_code_verifier':
    'Inloggningen påbörjades i ett annat fönster. Inget har gått förlorat. Logga in här igen.',
  'error.validation_failed': 'Något i formuläret stämmer inte. Inget har sparats. Titta igenom fälten och försök igen.',
  'error.no_code_received': 'Inloggningen blev inte klar. Inget har gått förlorat. Försök igen.',
  'error.unauthenticated': 'Du har loggats ut. Det du gjorde är sparat. Logga in igen.',
  'error.wrong_credentials': 'Användarnamnet eller lösenordet är fel. Kontrollera båda, och landet, och försök igen.',
  'error.forbidden': 'Ditt konto får inte göra det här. Inget har ändrats. Fråga en lärare om du behöver det.',
  'error.policy_invalid': 'Boken gick inte att hämta. Din plats är sparad. Stäng boken och öppna den igen.',
  'error.policy_expired': 'Boken har varit öppen länge. Din plats är sparad. Öppna den igen.',
  'error.not_found': 'Vi hittade det inte. Inget har ändrats. Gå tillbaka och försök igen.',
  'error.method_not_allowed': 'Det går inte att göra här. Inget har ändrats. Gå tillbaka och prova ett annat sätt.',
  'error.conflict': 'Någon annan ändrade samtidigt. Den ändringen är kvar. Ladda om sidan och gör sedan din.',
  'error.payload_too_large': 'Filen är för stor. Inget har sparats. Välj en mindre.',
  'error.unsupported_media_type': 'Den sortens fil fungerar inte här. Inget har sparats. Välj en annan fil.',
  'error.too_many_requests':
    'Det blev för många försök på kort tid. Inget har gått förlorat. Vänta en minut och försök igen.',
  'error.internal_error': 'Något gick sönder hos oss. Det du hade sparat är kvar. Försök igen om en stund.',
  'error.unavailable': 'Biblioteket vilar en stund. Det du hade sparat är kvar. Försök snart igen.',
  'error.import_not_a_zip': 'Filen är inte en EPUB-bok. Inget har lagts till. Välj en fil vars namn slutar på .epub.',
  'error.import_zip_damaged':
    'Bokfilen är skadad eller avklippt. Inget har lagts till. Ladda ner den på nytt och försök igen.',
  'error.import_zip_encrypted': 'Bokfilen är låst med ett lösenord. Inget har lagts till. Be förlaget om en olåst fil.',
  'error.import_entry_unsafe':
    'I bokfilen finns en fil som försöker skriva utanför boken. Inget har lagts till. Be förlaget om en ren fil.',
  'error.import_too_many_files':
    'Bokfilen innehåller fler filer än en bok får ha. Inget har lagts till. Be förlaget dela upp den.',
  'error.import_too_large':
    'Boken är större än biblioteket tar emot, packad eller uppackad. Inget har lagts till. Be förlaget om en mindre utgåva.',
  'error.import_no_container':
    'I boken saknas META-INF/container.xml, filen som säger var allt finns. Inget har lagts till. Be förlaget om en fullständig fil.',
  'error.import_xml_malformed':
    'En fil i boken har ett fel i sin XML och går inte att läsa. Inget har lagts till. Skicka raden som visas här till förlaget.',
  'error.import_no_package':
    'I boken saknas paketfilen (OPF), som räknar upp bokens delar. Inget har lagts till. Be förlaget om en fullständig fil.',
  'error.import_version_unsupported':
    'Den här versionen av EPUB stöds inte. Inget har lagts till. Be om EPUB 2 eller EPUB 3.',
  'error.import_empty_spine':
    'Boken säger inte vilka sidor den har (tom spine). Inget har lagts till. Be förlaget om en rättad fil.',
  'error.import_file_missing':
    'En sida som boken nämner finns inte i filen. Inget har lagts till. Be förlaget om en fullständig fil.',
  'error.import_drm':
    'Boken är skyddad med DRM och går inte att öppna här. Inget har lagts till. Be förlaget om ett exemplar utan DRM.',
})
