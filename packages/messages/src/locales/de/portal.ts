import { definePortalTranslation } from '../../catalogue.ts'
import { assignmentsDe } from './assignments.ts'
import { waysInDe } from './sign-in-methods.ts'

export const portalDe = definePortalTranslation({
  ...waysInDe,
  ...assignmentsDe,

  'app.tagline': 'Bücher, die vorlesen',
  'app.skip_to_content': 'Zum Inhalt springen',
  'app.version': 'Version {{version}}',

  'nav.main': 'Hauptmenü',
  'nav.menu': 'Menü',
  'nav.home': 'Start',
  'nav.bookshelf': 'Bücherregal',
  'nav.profile': 'Mein Profil',

  'session.log_in': 'Anmelden',
  'session.log_out': 'Abmelden',
  'session.username': 'Benutzername',
  'session.password': 'Passwort',
  'session.show_password': 'Passwort anzeigen',
  'session.hide_password': 'Passwort verbergen',
  'session.country': 'Land',
  'session.username_missing': 'Schreib deinen Benutzernamen.',
  'session.password_missing': 'Schreib dein Passwort.',
  'session.forgotten': 'Ich habe mein Passwort vergessen',
  'session.forgotten_help': 'Frag eine Lehrkraft an deiner Schule. Sie kann dir gleich ein neues Passwort geben.',
  'session.sign_up': 'Konto anlegen',
  'session.forgotten_link': 'Einen Link an deine E-Mail schicken lassen',
  'session.demo_hint': 'Das ist eine Demo. Probier {{username}} mit dem Passwort {{password}}.',
  'session.ended': 'Du wurdest abgemeldet. Deine Stelle im Buch ist gespeichert. Melde dich an und lies weiter.',
  'session.untold': 'Du bist auf diesem Gerät abgemeldet. Der Server erfährt es, sobald es wieder Netz gibt.',
  'session.logging_in': 'Du wirst angemeldet',

  'home.greeting': 'Hallo {{name}}',
  'home.go_on': 'Weiterlesen',
  'home.start_reading': 'Jetzt lesen',
  'home.read_again': 'Noch einmal lesen',
  'home.current': 'Dein Buch',
  'home.read_percent': '{{percent}} gelesen',
  'home.minutes_left_one': 'noch {{count}} Minute',
  'home.minutes_left_other': 'noch {{count}} Minuten',
  'home.new_on_shelf': 'Neu im Regal',
  'home.whole_shelf': 'Das ganze Regal',
  'home.empty_title': 'Dein Regal wartet',
  'home.empty_text': 'Wenn du von der Schule ein Buch bekommst, steht es hier.',

  'nav.reading': 'Was ich lese',
  'nav.group_reading': 'Was meine Gruppen lesen',
  'nav.child_reading': 'Was mein Kind liest',
  'home.read_this_week_one': 'Du hast diese Woche {{count}} Minute gelesen.',
  'home.read_this_week_other': 'Du hast diese Woche {{count}} Minuten gelesen.',

  'bookshelf.title': 'Bücherregal',
  'bookshelf.search': 'Nach Titel oder Autor suchen',
  'bookshelf.filters': 'Filter',
  'bookshelf.with_sound': 'Mit Ton',
  'bookshelf.with_sign_video': 'Mit Gebärdenvideo',
  'bookshelf.started': 'Angefangen',
  'bookshelf.sort': 'Sortieren nach',
  'bookshelf.sort_opened': 'Zuletzt geöffnet',
  'bookshelf.sort_title': 'Titel',
  'bookshelf.sort_author': 'Autor',
  'bookshelf.sort_newest': 'Neueste',
  'bookshelf.ages': '{{from}}–{{to}} Jahre',
  'bookshelf.ages_from': 'Ab {{from}} Jahren',
  'bookshelf.ages_to': 'Bis {{to}} Jahre',
  'bookshelf.age': '{{age}} Jahre',
  'bookshelf.level': 'Stufe: {{level}}',
  'bookshelf.count_one': '{{count}} Buch',
  'bookshelf.count_other': '{{count}} Bücher',
  'bookshelf.not_started': 'Noch nicht angefangen',
  'bookshelf.finished': 'Ausgelesen',
  'bookshelf.empty_title': 'Hier stehen noch keine Bücher',
  'bookshelf.empty_text': 'Deine Schule stellt Bücher in dein Regal. Frag eine Lehrkraft nach deinem ersten.',
  'bookshelf.no_match_title': 'Kein Buch passt',
  'bookshelf.no_match_text': 'Probier ein anderes Wort oder sieh dir alle deine Bücher an.',
  'bookshelf.show_all': 'Alle Bücher zeigen',
  'bookshelf.error_title': 'Wir konnten deine Bücher nicht holen',

  'profile.title': 'Mein Profil',
  'profile.school': 'Schule',
  'profile.no_school': 'Noch keine Schule',
  'profile.language': 'Sprache',
  'profile.theme': 'Aussehen',
  'profile.theme_system': 'Wie auf dem Gerät',
  'profile.edit_name': 'Namen ändern',
  'profile.name_saved': 'Dein Name ist gespeichert',
  'profile.school_keeps': 'Deine Schule verwaltet dein Konto. Wenn dein Name falsch ist, sag dort Bescheid.',
  'profile.log_in_data': 'Anmeldung',
  'profile.email': 'E-Mail',
  'profile.no_email': 'Noch keine Adresse',
  'profile.email_confirmed': 'Bestätigt',
  'profile.email_unconfirmed': 'Noch nicht bestätigt',
  'profile.send_confirmation': 'Schickt mir einen Link zum Bestätigen',
  'profile.confirmation_sent': 'Wir haben dir einen Link geschickt. Sieh in deine Mails.',
  'profile.change_email': 'E-Mail ändern',
  'profile.new_email': 'Neue E-Mail',
  'profile.email_change_sent':
    'Wir haben einen Link an {{email}} geschickt. Die Adresse ändert sich, wenn du ihn öffnest.',
  'profile.change_password': 'Passwort ändern',
  'profile.current_password': 'Jetziges Passwort',
  'profile.password_changed': 'Dein Passwort ist geändert. Andere Geräte wurden abgemeldet.',
  'profile.devices': 'Wo du angemeldet bist',
  'profile.this_device': 'Dieses Gerät',
  'profile.device_name': '{{browser}} auf {{system}}',
  'profile.device_unknown': 'Unbekanntes Gerät',
  'profile.last_used': 'Zuletzt benutzt {{when}}',
  'profile.log_out_everywhere': 'Überall abmelden',
  'profile.log_out_everywhere_text':
    'Du wirst auf allen Geräten abgemeldet, auch auf diesem. Deine Stellen sind gespeichert.',
  'profile.my_data': 'Meine Daten',
  'profile.my_data_text': 'Alles, was die Bibliothek über dich hat, in einer Datei.',
  'profile.download': 'Meine Daten holen',
  'profile.delete': 'Mein Konto löschen',
  'profile.delete_text':
    'Nach 30 Tagen wird dein Konto mit allem darin gelöscht. Bis dahin kannst du dich anmelden und es behalten.',
  'profile.delete_ask': 'Nach 30 Tagen löschen',
  'profile.deletion_due': 'Dein Konto wird am {{date}} gelöscht.',
  'profile.keep_account': 'Konto behalten',
  'profile.account_kept': 'Dein Konto bleibt',
  'profile.settings': 'Einstellungen',

  'signup.title': 'Konto anlegen',
  'signup.text': 'Für Familien. In der Schule bekommst du dein Konto von deiner Lehrkraft.',
  'signup.firstname': 'Vorname',
  'signup.lastname': 'Nachname',
  'signup.email': 'E-Mail',
  'signup.privacy': 'Ich stimme der Datenschutzerklärung zu',
  'signup.privacy_read': 'Datenschutzerklärung lesen',
  'signup.privacy_text':
    'Wir speichern deinen Namen, deine E-Mail-Adresse und was du liest, damit du deine Stelle auf jedem Gerät findest. Niemand sonst bekommt das, und es gibt keine Werbung. In deinem Profil kannst du alles holen, was wir über dich haben, oder es löschen lassen.',
  'signup.submit': 'Mein Konto anlegen',
  'signup.has_account': 'Ich habe schon ein Konto',
  'signup.sent_title': 'Wir haben dir eine Mail geschickt',
  'signup.sent_text':
    'Sie ging an {{email}}. Öffne den Link darin, um die Adresse zu bestätigen. Anmelden kannst du dich gleich.',

  'field.required': 'Dieses Feld muss ausgefüllt sein',
  'field.too_short': 'Mindestens {{min}} Zeichen',
  'field.too_long': 'Höchstens {{max}} Zeichen',
  'field.unsupported': 'Enthält Zeichen, die hier nicht gehen',
  'field.email_invalid': 'Ungültige E-Mail-Adresse',
  'field.email_used': 'Diese E-Mail-Adresse wird schon verwendet.',
  'field.password_common': 'Viele benutzen dieses Passwort, darum ist es leicht zu erraten. Wähl ein anderes.',
  'field.passwords_differ': 'Die Passwörter stimmen nicht überein',
  'field.password_wrong': 'Dein jetziges Passwort ist falsch',
  'field.privacy_missing': 'Ohne Zustimmung zur Datenschutzerklärung geht es nicht',
  'field.form_errors': 'Im Formular sind Fehler.',

  'confirm.pending': 'Deine Adresse wird bestätigt',
  'confirm.done_title': 'Deine Adresse ist bestätigt',
  'confirm.done_text': 'Wenn du einmal dein Passwort vergisst, schicken wir dorthin einen Link.',
  'confirm.invalid_title': 'Dieser Link geht nicht',
  'confirm.invalid_text':
    'Ungültiger Link. Bitte versuch es noch einmal und wende dich an den Support, wenn es nicht klappt.',
  'confirm.go_on': 'Weiter',

  'forgotten.title': 'Passwort vergessen?',
  'forgotten.text':
    'Schreib deinen Benutzernamen oder deine E-Mail-Adresse. Dann schicken wir dir einen Link für ein neues Passwort.',
  'forgotten.who': 'Benutzername oder E-Mail',
  'forgotten.submit': 'Link schicken',
  'forgotten.back': 'Zurück zur Anmeldung',
  'forgotten.sent_title': 'Sieh in deine Mails',
  'forgotten.sent_text':
    'Wenn es dieses Konto gibt und es eine E-Mail-Adresse hat, ist ein Link unterwegs. Er gilt eine Stunde.',
  'forgotten.new_title': 'Neues Passwort wählen',
  'forgotten.new_password': 'Neues Passwort',
  'forgotten.again': 'Neues Passwort noch einmal',
  'forgotten.save': 'Passwort speichern',
  'forgotten.done_title': 'Dein neues Passwort ist gespeichert',
  'forgotten.done_text': 'Du wurdest auf allen Geräten abgemeldet. Melde dich mit dem neuen Passwort an.',

  'settings.title': 'Einstellungen',
  'settings.text': 'Sie gelten auf jedem Gerät, auf dem du dich anmeldest.',
  'settings.saved': 'Gespeichert',

  'error.missing_code_verifier':
    'Die Anmeldung wurde in einem anderen Fenster begonnen. Nichts ist verloren. Melde dich hier noch einmal an.',
  'error.validation_failed':
    'Im Formular stimmt etwas nicht. Nichts wurde gespeichert. Sieh die Felder durch und versuch es noch einmal.',
  'error.link_invalid':
    'Ungültiger Link. Bitte versuch es noch einmal und wende dich an den Support, wenn es nicht klappt.',
  'error.no_code_received': 'Die Anmeldung wurde nicht fertig. Nichts ist verloren. Versuch es noch einmal.',
  'error.unauthenticated': 'Du wurdest abgemeldet. Was du gemacht hast, ist gespeichert. Melde dich neu an.',
  'error.wrong_credentials':
    'Der Benutzername oder das Passwort ist falsch. Prüf beides und das Land und versuch es noch einmal.',
  'error.forbidden':
    'Dein Konto darf das nicht. Nichts wurde geändert. Frag in deiner Schule nach, wenn du es brauchst.',
  'error.policy_invalid':
    'Das Buch ließ sich nicht holen. Deine Stelle ist gespeichert. Schließ das Buch und öffne es wieder.',
  'error.policy_expired': 'Das Buch war lange offen. Deine Stelle ist gespeichert. Öffne es noch einmal.',
  'error.not_found': 'Wir haben es nicht gefunden. Nichts wurde geändert. Geh zurück und versuch es noch einmal.',
  'error.method_not_allowed': 'Das geht hier nicht. Nichts wurde geändert. Geh zurück und probier einen anderen Weg.',
  'error.conflict':
    'Jemand anderes hat das zur selben Zeit geändert. Diese Änderung gilt. Lade die Seite neu und mach dann deine.',
  'error.submission_submitted':
    'Das ist schon abgegeben und bleibt, wie es ist. Deine Abgabe ist gespeichert. Frag deine Lehrkraft, wenn du es noch einmal versuchen möchtest.',
  'error.submission_handed_back':
    'Deine Lehrkraft hat dir das inzwischen zurückgegeben. Deine frühere Abgabe ist gespeichert. Öffne es noch einmal und mach dort weiter.',
  'error.submission_not_submitted':
    'Das ist noch nicht abgegeben. Nichts wurde geändert. Warte auf die Abgabe und gib es dann zurück.',
  'error.assignment_begun':
    'Jemand hat schon angefangen, darum lassen sich nur Titel, Text und Tag ändern. Nichts wurde geändert. Mach für alles andere eine Kopie.',
  'error.assignment_published':
    'Das ist veröffentlicht und lässt sich nicht löschen. Nichts wurde geändert. Die Kinder haben es weiterhin.',
  'error.assignment_incomplete':
    'Es fehlt noch etwas: eine Aufgabe oder jemand, der sie bekommt. Was du geschrieben hast, ist gespeichert. Ergänze es und veröffentliche dann.',
  'error.changed_meanwhile':
    'Das hat sich inzwischen auf einem anderen Gerät geändert. Lade die Seite neu und mach dann deine Änderung.',
  'error.payload_too_large': 'Die Datei ist zu groß. Nichts wurde gespeichert. Wähl eine kleinere.',
  'error.unsupported_media_type':
    'Diese Art von Datei geht hier nicht. Nichts wurde gespeichert. Wähl eine andere Datei.',
  'error.too_many_requests':
    'Das war zu oft in kurzer Zeit. Nichts ist verloren. Warte eine Minute und versuch es noch einmal.',
  'error.internal_error':
    'Bei uns ist etwas kaputtgegangen. Was du gespeichert hattest, ist sicher. Versuch es gleich noch einmal.',
  'error.unavailable':
    'Die Bibliothek macht kurz Pause. Was du gespeichert hattest, ist sicher. Versuch es bald wieder.',
  'error.import_not_a_zip':
    'Diese Datei ist kein EPUB-Buch. Nichts wurde hinzugefügt. Wähl eine Datei, deren Name auf .epub endet.',
  'error.import_zip_damaged':
    'Die Buchdatei ist beschädigt oder abgeschnitten. Nichts wurde hinzugefügt. Lade sie neu herunter und versuch es noch einmal.',
  'error.import_zip_encrypted':
    'Die Buchdatei ist mit einem Passwort gesperrt. Nichts wurde hinzugefügt. Bitte den Verlag um eine offene Datei.',
  'error.import_entry_unsafe':
    'In der Buchdatei steckt eine Datei, die außerhalb des Buches schreiben will. Nichts wurde hinzugefügt. Bitte den Verlag um eine saubere Datei.',
  'error.import_too_many_files':
    'Die Buchdatei enthält mehr Dateien, als ein Buch haben darf. Nichts wurde hinzugefügt. Bitte den Verlag, sie aufzuteilen.',
  'error.import_too_large':
    'Das Buch ist gepackt oder entpackt größer, als die Bibliothek annimmt. Nichts wurde hinzugefügt. Bitte den Verlag um eine kleinere Ausgabe.',
  'error.import_no_container':
    'Dem Buch fehlt META-INF/container.xml, die Datei, die sagt, wo alles liegt. Nichts wurde hinzugefügt. Bitte den Verlag um eine vollständige Datei.',
  'error.import_xml_malformed':
    'Eine Datei im Buch hat einen Fehler im XML und ist nicht lesbar. Nichts wurde hinzugefügt. Schick dem Verlag die Zeile, die hier steht.',
  'error.import_no_package':
    'Dem Buch fehlt die Paketdatei (OPF), die seine Teile aufzählt. Nichts wurde hinzugefügt. Bitte den Verlag um eine vollständige Datei.',
  'error.import_version_unsupported':
    'Diese Version von EPUB wird nicht unterstützt. Nichts wurde hinzugefügt. Bitte um EPUB 2 oder EPUB 3.',
  'error.import_empty_spine':
    'Das Buch sagt nicht, welche Seiten es hat (leerer Spine). Nichts wurde hinzugefügt. Bitte den Verlag um eine berichtigte Datei.',
  'error.import_file_missing':
    'Eine Seite, die das Buch nennt, fehlt in der Datei. Nichts wurde hinzugefügt. Bitte den Verlag um eine vollständige Datei.',
  'error.import_drm':
    'Das Buch ist mit DRM geschützt und lässt sich hier nicht öffnen. Nichts wurde hinzugefügt. Bitte den Verlag um ein Exemplar ohne DRM.',

  'nav.services': 'Meine Dienste',
  'nav.manage_users': 'Benutzer verwalten',
  'nav.support': 'Hilfe',
  'nav.feedback': 'Rückmeldung geben',
  'home.services': 'Deine Dienste',
  'service.books': 'Hörbücher zum Mitlesen',
  'service.elsewhere': 'Öffnet sich in einem neuen Tab',
  'service.ask_school': 'Frag in deiner Schule, wo du ihn findest.',
  'controlpanel.title': 'Verwaltung',
  'controlpanel.schools': 'Deine Schulen',
  'controlpanel.groups': 'Deine Gruppen',
  'controlpanel.no_groups': 'Du bist noch in keiner Gruppe. Die Verwaltung deiner Schule kann dich in eine aufnehmen.',
  'role.admin': 'Verwaltung',
  'role.employee': 'Lehrkraft',
  'role.guardian': 'Eltern',
  'role.student': 'Schüler',

  'error.need_secure_login':
    'Das braucht die sichere Anmeldung. Nichts wurde geändert. Melde dich sicher an und versuch es noch einmal.',
  'acting.bar': '{{actor}} ist als {{user}} angemeldet',
  'acting.title': 'Als {{name}} anmelden',
  'acting.text':
    'Du siehst und tust, was {{name}} kann, höchstens eine Stunde lang. Dein Name und dein Grund werden festgehalten.',
  'acting.reason': 'Grund',
  'acting.reason_missing': 'Schreib einen Grund mit mindestens 3 Zeichen.',
  'nav.escalate': 'Sicher anmelden',
  'nav.second_factors': 'Sichere Anmeldung',
  'second_step.title': 'Noch ein Schritt',
  'second_step.code': 'Code aus deiner App',
  'second_step.code_missing': 'Schreib die sechs Ziffern, die deine App zeigt.',
  'second_step.recovery': 'Wiederherstellungscode',
  'second_step.recovery_missing': 'Schreib einen deiner Wiederherstellungscodes.',
  'second_step.use_passkey': 'Passkey verwenden',
  'second_step.use_totp': 'Code aus der App verwenden',
  'second_step.use_recovery': 'Wiederherstellungscode verwenden',
  'second_step.confirm': 'Bestätigen',
  'second_step.start_again': 'Von vorn beginnen',
  'second_step.passkey_failed':
    'Der Passkey wurde nicht verwendet. Versuch es noch einmal oder wähl einen anderen Weg.',
  'second_step.set_up': 'Sichere Anmeldung einrichten',
  'factors.title': 'Sichere Anmeldung',
  'factors.intro': 'Mit einem zweiten Schritt kommt niemand nur mit deinem Passwort hinein.',
  'factors.not_allowed': 'Die sichere Anmeldung ist für das Personal. Dein Konto ist mit seinem Passwort geschützt.',
  'factors.app': 'Authenticator-App',
  'factors.app_text': 'Eine App auf deinem Handy zeigt alle 30 Sekunden einen neuen Code.',
  'factors.app_ready': 'Deine App ist eingerichtet.',
  'factors.set_up_app': 'App einrichten',
  'factors.scan':
    'Scanne das Bild mit deiner App oder kopiere den Schlüssel hinein. Schreib dann den Code, den die App zeigt.',
  'factors.picture': 'QR-Code für deine App',
  'factors.key': 'Schlüssel',
  'factors.remove_app': 'App entfernen',
  'factors.passkeys': 'Passkeys',
  'factors.passkeys_text': 'Dein Gerät erkennt dich an Finger, Gesicht oder PIN.',
  'factors.passkey_name': 'Name des Passkeys',
  'factors.passkey_name_missing': 'Gib dem Passkey einen Namen.',
  'factors.add_passkey': 'Passkey hinzufügen',
  'factors.remove_passkey': '{{name}} entfernen',
  'factors.codes': 'Wiederherstellungscodes',
  'factors.codes_left_one': 'Noch {{count}} Code für den Tag, an dem dein Handy fehlt.',
  'factors.codes_left_other': 'Noch {{count}} Codes für den Tag, an dem dein Handy fehlt.',
  'factors.codes_new': 'Jeder dieser Codes gilt einmal. Schreib sie jetzt auf: Sie werden nicht noch einmal gezeigt.',
  'factors.codes_kept': 'Ich habe sie aufgeschrieben',
  'factors.renew_codes': 'Neue Codes machen',
  'factors.always': 'Den zweiten Schritt bei jeder Anmeldung verlangen',
  'factors.log_in_again': 'Neu anmelden',
  'error.wrong_second_factor':
    'Das hat nicht gepasst. Nichts ist verloren. Versuch es noch einmal oder wähl einen anderen Weg.',
  'error.log_in_step_expired': 'Das hat zu lange gedauert. Nichts ist verloren. Beginn von vorn.',
  'error.need_fresh_login':
    'Dafür musst du dich gerade erst angemeldet haben. Nichts wurde geändert. Melde dich neu an.',
  'error.second_factor_missing':
    'Das braucht die sichere Anmeldung, die für dein Konto noch nicht eingerichtet ist. Nichts wurde geändert. Richte sie zuerst ein.',
  'error.not_while_acting':
    'Du bist als jemand anderes angemeldet, und das gehört nur dieser Person. Nichts wurde geändert. Geh zuerst zu deinem eigenen Konto zurück.',
})
