import { defineTexts } from '../../define-texts.ts'
import { texts as assignments } from './assignments.ts'
import { texts as catalogue } from './catalogue.ts'
import { texts as signInMethods } from './sign-in-methods.ts'

export const texts = defineTexts('de', 'portal', {
  ...signInMethods,
  ...assignments,
  ...catalogue,

  'app.tagline': 'Bücher, die vorlesen',
  'app.skip_to_content': 'Zum Inhalt springen',
  'app.version': 'Version {{version}}',

  'nav.main': 'Hauptmenü',
  'nav.menu': 'Menü',
  'nav.home': 'Start',
  'nav.bookshelf': 'Bücherregal',
  'nav.end_subscription': 'Verträge hier kündigen',
  'nav.profile': 'Mein Profil',

  'session.log_in': 'Anmelden',
  'session.log_out': 'Abmelden',
  'session.username': 'Benutzername',
  'session.password': 'Passwort',
  'session.show_password': 'Passwort anzeigen',
  'session.hide_password': 'Passwort verbergen',
  'session.country': 'Land',
  'country.de': 'Deutschland',
  'country.fi': 'Finnland',
  'country.fr': 'Frankreich',
  'country.nl': 'Niederlande',
  'country.no': 'Norwegen',
  'country.se': 'Schweden',
  'country.uk': 'Vereinigtes Königreich',
  'country.us': 'Vereinigte Staaten',
  'session.username_missing': 'Gib deinen Benutzernamen ein.',
  'session.password_missing': 'Gib dein Passwort ein.',
  'session.forgotten_password': 'Passwort vergessen?',
  'session.forgotten_help': 'Frage eine Lehrkraft an deiner Schule. Sie kann dir ein neues Passwort geben.',
  'session.sign_up': 'Konto erstellen',
  'session.forgotten_link': 'Link per E-Mail erhalten',
  'session.demo_hint': 'Das ist eine Demo. Probiere {{username}} mit dem Passwort {{password}}.',
  'session.ended':
    'Du wurdest abgemeldet. Deine Leseposition ist gespeichert. Nicht gespeicherte Eingaben in einem Formular sind verloren. Melde dich an, um weiterzumachen.',
  'session.logged_out': 'Du bist abgemeldet.',
  'session.school_account_open':
    'Dein Schulkonto ist auf diesem Gerät vielleicht noch angemeldet. Melde dich auch dort ab, wenn andere das Gerät benutzen.',
  'session.log_out_pending':
    'Du bist auf diesem Gerät abgemeldet. Die Abmeldung wird abgeschlossen, sobald du wieder online bist.',
  'session.logging_in': 'Du wirst angemeldet',

  'typed.title': 'Seite ohne Speichern verlassen?',
  'typed.text':
    'Auf dieser Seite stehen Angaben, die noch nicht gespeichert sind. Wenn du die Seite verlässt, gehen sie verloren.',
  'typed.stay': 'Auf der Seite bleiben',
  'typed.leave': 'Seite verlassen',

  'home.greeting': 'Hallo {{name}}',
  'home.continue_reading': 'Weiterlesen',
  'home.start_reading': 'Jetzt lesen',
  'home.read_again': 'Noch einmal lesen',
  'home.current': 'Dein Buch',
  'home.read_percent': '{{percent}} gelesen',
  'home.minutes_left_one': 'noch {{count}} Minute',
  'home.minutes_left_other': 'noch {{count}} Minuten',
  'home.new_on_shelf': 'Neu in deinem Bücherregal',
  'home.whole_shelf': 'Alle Bücher anzeigen',
  'home.empty_title': 'Noch keine Bücher',
  'home.empty_text': 'Wenn du von deiner Schule ein Buch bekommst, erscheint es hier.',

  'nav.catalogue': 'Bibliothek',
  'home.start_title': 'Finde dein erstes Buch',
  'home.start_text': 'Diese Bücher kannst du jetzt lesen.',
  'home.start_all': 'Alle Bücher der Bibliothek ansehen',
  'bookshelf.find_more': 'Mehr Bücher finden',
  'home.school_code': 'Ich habe einen Code von der Schule',
  'home.school_code_text': 'Melde dich mit dem Code und dem Passwort der Klasse an.',
  'home.add_child': 'Mein Kind hinzufügen',
  'home.add_child_text': 'Den Code der Schule eingeben. Dann erscheinen hier die Aufgaben des Kindes.',
  'home.add_another_child': 'Weiteres Kind hinzufügen',
  'nav.reading': 'Meine Lesezeit',
  'nav.group_reading': 'Lesezeit der Gruppe',
  'nav.child_reading': 'Lesezeit meines Kindes',
  'home.read_this_week_one': 'Du hast diese Woche {{count}} Minute gelesen.',
  'home.read_this_week_other': 'Du hast diese Woche {{count}} Minuten gelesen.',

  'bookshelf.title': 'Bücherregal',
  'bookshelf.search': 'Nach Titel oder Autor suchen',
  'bookshelf.filters': 'Filter',
  'bookshelf.with_sound': 'Mit Ton',
  'bookshelf.with_sign_video': 'Mit Gebärdensprachvideo',
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
  'bookshelf.empty_title': 'Noch keine Bücher',
  'bookshelf.empty_text':
    'Deine Schule fügt Bücher zu deinem Bücherregal hinzu. Frage eine Lehrkraft nach deinem ersten Buch.',
  'bookshelf.no_match_title': 'Keine Bücher gefunden',
  'bookshelf.no_match_text': 'Versuche es mit einem anderen Wort oder lass dir alle deine Bücher anzeigen.',
  'bookshelf.show_all': 'Alle Bücher anzeigen',
  'bookshelf.error_title': 'Deine Bücher konnten nicht geladen werden',

  'profile.title': 'Mein Profil',
  'profile.school': 'Schule',
  'profile.no_school': 'Noch keine Schule',
  'profile.language': 'Sprache',
  'profile.theme': 'Darstellung',
  'profile.theme_system': 'Wie auf diesem Gerät',
  'profile.edit_name': 'Namen ändern',
  'profile.name_saved': 'Der Name ist gespeichert',
  'profile.managed_by_school': 'Die Schule verwaltet dieses Konto. Ist der Name falsch, hilft die Schule weiter.',
  'profile.log_in': 'Anmeldedaten',
  'profile.email': 'E-Mail',
  'profile.no_email': 'Noch keine E-Mail-Adresse',
  'profile.email_confirmed': 'Bestätigt',
  'profile.email_unconfirmed': 'Noch nicht bestätigt',
  'profile.send_confirmation': 'Bestätigungslink senden',
  'profile.confirmation_sent': 'Wir haben einen Link gesendet. Bitte im E-Mail-Postfach nachsehen.',
  'profile.change_email': 'E-Mail ändern',
  'profile.new_email': 'Neue E-Mail-Adresse',
  'profile.email_change_sent':
    'Wir haben einen Link an {{email}} gesendet. Öffne ihn, um deine neue Adresse zu bestätigen.',
  'profile.change_password': 'Passwort ändern',
  'profile.current_password': 'Aktuelles Passwort',
  'profile.password_changed': 'Das Passwort ist geändert. Andere Geräte wurden abgemeldet.',
  'readers.switch': 'Andere Person liest',
  'children.title': 'Kinder',
  'children.text': 'Jedes Kind hat ein eigenes Bücherregal, eigene Lesestellen und eigene Einstellungen.',
  'error.too_many_children':
    'Dieses Abo ist für weniger Kinder, als Sie hinzugefügt haben. Es wurde nichts geändert. Wählen Sie ein größeres Abo oder entfernen Sie zuerst ein Kind.',
  'error.child_profiles_full':
    'Sie können keine weiteren Kinder hinzufügen. Es wurde nichts geändert. Entfernen Sie zuerst ein Kind.',
  'profile.subscription': 'Abo',
  'profile.subscription_text': 'Abo, Karte und Rechnungen Ihrer Familie.',
  'profile.subscription_open': 'Mein Abo öffnen',
  'profile.devices': 'Angemeldete Geräte',
  'profile.this_device': 'Dieses Gerät',
  'profile.device_name': '{{browser}} auf {{system}}',
  'profile.device_unknown': 'Unbekanntes Gerät',
  'profile.last_used': 'Zuletzt verwendet: {{when}}',
  'profile.log_out_everywhere': 'Überall abmelden',
  'profile.log_out_everywhere_text':
    'Du wirst auf allen Geräten abgemeldet, auch auf diesem. Deine Lesepositionen sind gespeichert.',
  'profile.deletion_due': 'Dieses Konto wird am {{date}} gelöscht.',
  'profile.keep_account': 'Konto behalten',
  'profile.deletion_cancelled': 'Das Konto wird nicht gelöscht',
  'profile.settings': 'Einstellungen',

  'signup.title': 'Konto erstellen',
  'signup.text': 'Für Familien. In der Schule gibt es das Konto von der Lehrkraft.',
  'signup.see_plans': 'Abos und Preise ansehen',
  'signup.firstname': 'Vorname',
  'signup.lastname': 'Nachname',
  'signup.email': 'E-Mail',
  'signup.privacy': 'Ich stimme der Datenschutzerklärung zu',
  'signup.privacy_read': 'Datenschutzerklärung lesen',
  'signup.privacy_text':
    'Wir speichern Ihren Namen, Ihre E-Mail-Adresse und was Sie lesen, damit Sie Ihre Leseposition auf jedem Gerät wiederfinden. Wir geben diese Daten nicht weiter, und es gibt keine Werbung. In Ihrem Profil können Sie alles herunterladen, was wir über Sie gespeichert haben, oder Ihr Konto löschen.',
  'signup.submit': 'Konto erstellen',
  'signup.has_account': 'Ich habe schon ein Konto',
  'signup.sent_title': 'Sehen Sie in Ihren E-Mails nach',
  'signup.sent_text':
    'Wir haben einen Link an {{email}} gesendet. Öffnen Sie ihn, um Ihre E-Mail-Adresse zu bestätigen. Sie können sich sofort anmelden.',

  'field.required': 'Dieses Feld muss ausgefüllt sein',
  'field.too_short': 'Mindestens {{min}} Zeichen',
  'field.too_long': 'Höchstens {{max}} Zeichen',
  'field.unsupported': 'Enthält nicht erlaubte Zeichen',
  'field.email_invalid': 'Ungültige E-Mail-Adresse',
  'field.email_used': 'Diese E-Mail-Adresse wird schon verwendet.',
  'field.password_common': 'Dieses Passwort ist leicht zu erraten, weil viele es verwenden. Bitte ein anderes wählen.',
  'field.passwords_differ': 'Die Passwörter stimmen nicht überein',
  'field.password_wrong': 'Das aktuelle Passwort ist falsch',
  'field.privacy_missing': 'Für die Registrierung ist die Zustimmung zur Datenschutzerklärung nötig',
  'field.username_characters': 'Der Benutzername enthält unerlaubte Zeichen',
  'field.username_used': 'Diesen Benutzernamen gibt es schon',
  'field.name_used': 'Diesen Namen gibt es schon',
  'field.already_exists': 'Gibt es schon',
  'field.sms_invalid': 'Ungültige Handynummer',
  'field.sms_used': 'Diese Handynummer gibt es schon',
  'field.personal_number_invalid': 'Ungültige schwedische Personennummer (12 Ziffern)',
  'field.bankid_used': 'Diese BankID gibt es schon',
  'field.not_a_number': 'Muss eine Zahl sein',
  'field.out_of_range': 'Muss zwischen {{min}} und {{max}} liegen',
  'field.other_type': 'Diese Person gibt es schon mit einer anderen Rolle',
  'field.type_missing': 'Die Art muss angegeben werden',
  'field.choice_missing': 'Mindestens eine Auswahl ist nötig',
  'field.duplicate': 'Doppelter Wert',
  'field.format': 'Falsches Format',
  'field.date_too_early': 'Muss nach dem Anfangsdatum liegen',
  'field.date_too_late': 'Muss vor dem Enddatum liegen',
  'field.form_errors': 'Das Formular enthält Fehler.',

  'confirm.pending': 'E-Mail-Adresse wird bestätigt',
  'confirm.done_title': 'Die E-Mail-Adresse ist bestätigt',
  'confirm.done_text': 'Bei vergessenem Passwort können wir einen Link an diese Adresse senden.',
  'confirm.invalid_title': 'Dieser Link funktioniert nicht',
  'confirm.invalid_text':
    'Ungültiger Link. Bitte noch einmal versuchen und den Support kontaktieren, wenn das Problem weiter besteht.',
  'confirm.continue': 'Weiter',

  'password_reset.title': 'Passwort vergessen?',
  'password_reset.text':
    'Gib deinen Benutzernamen oder deine E-Mail-Adresse ein. Wir senden dir einen Link, um ein neues Passwort zu wählen.',
  'password_reset.username': 'Benutzername oder E-Mail',
  'password_reset.submit': 'Link senden',
  'password_reset.back_to_log_in': 'Zurück zur Anmeldung',
  'password_reset.sent_title': 'Sieh in deinen E-Mails nach',
  'password_reset.sent_text':
    'Wenn es ein Konto mit diesem Namen und einer E-Mail-Adresse gibt, haben wir einen Link gesendet. Er gilt eine Stunde.',
  'password_reset.new_title': 'Neues Passwort wählen',
  'password_reset.new_password': 'Neues Passwort',
  'password_reset.repeat_password': 'Neues Passwort wiederholen',
  'password_reset.save': 'Passwort speichern',
  'password_reset.done_title': 'Dein neues Passwort ist gespeichert',
  'password_reset.done_text': 'Du wurdest auf allen Geräten abgemeldet. Melde dich mit deinem neuen Passwort an.',

  'settings.title': 'Einstellungen',
  'settings.text': 'Gilt auf allen Geräten, auf denen dieses Konto angemeldet ist.',
  'settings.saved': 'Gespeichert',

  'error.missing_code_verifier':
    'Die Anmeldung wurde in einem anderen Fenster begonnen. Melde dich hier noch einmal an.',
  'error.validation_failed':
    'Im Formular stimmt etwas nicht. Es wurde nichts gespeichert. Bitte die Felder prüfen und noch einmal versuchen.',
  'error.link_invalid':
    'Ungültiger Link. Bitte noch einmal versuchen und den Support kontaktieren, wenn das Problem weiter besteht.',
  'error.no_code_received': 'Die Anmeldung hat nicht geklappt. Versuche es noch einmal.',
  'error.unauthenticated': 'Du wurdest abgemeldet. Deine Arbeit ist gespeichert. Melde dich wieder an.',
  'error.wrong_credentials':
    'Der Benutzername oder das Passwort ist falsch. Prüfe beides und das Land und versuche es noch einmal.',
  'error.forbidden': 'Dafür fehlt die Berechtigung. Bei Bedarf bitte in der Schule nachfragen.',
  'error.policy_invalid':
    'Das Buch konnte nicht geladen werden. Deine Leseposition ist gespeichert. Schließe das Buch und öffne es wieder.',
  'error.policy_expired':
    'Dieses Buch war lange geöffnet. Deine Leseposition ist gespeichert. Öffne es wieder, um weiterzulesen.',
  'error.not_found': 'Das wurde nicht gefunden. Vielleicht wurde es verschoben oder gelöscht.',
  'error.method_not_allowed': 'Das ist hier nicht möglich. Bitte zurückgehen und einen anderen Weg versuchen.',
  'error.conflict':
    'Jemand anderes hat das zur gleichen Zeit geändert. Diese Änderungen sind gespeichert. Bitte die Seite neu laden und die eigenen Änderungen noch einmal vornehmen.',
  'error.other_user_type':
    'Diese Person hat schon eine andere Art von Konto, zum Beispiel als Schülerin oder Schüler. Es wurde nichts gespeichert. Eine Person ist entweder Schülerin oder Schüler, Elternteil oder Mitarbeitende.',
  'error.merge_same_account': 'Das ist dasselbe Konto. Bitte ein anderes wählen.',
  'error.merge_super_user': 'Das Konto eines Superusers kann nicht zusammengeführt werden. Es wurde nichts geändert.',
  'error.merge_shared_account':
    'Das ist das gemeinsame Konto einer Gruppe. Nur Konten einer Person können zusammengeführt werden.',
  'error.merge_family_account':
    'Das eine ist ein Familienkonto, das andere gehört zu einer Schule. Diese können nicht zusammengeführt werden.',
  'error.merge_deleted_account':
    'Das Konto, das bleiben soll, wird bald gelöscht. Zuerst wiederherstellen oder das andere Konto behalten.',
  'error.merge_deletion_asked':
    'Die Person hat die Löschung eines der Konten verlangt. Nur die Person selbst kann das abbrechen.',
  'error.submission_submitted':
    'Das ist schon abgegeben, deshalb kannst du es nicht mehr ändern. Frage deine Lehrkraft, wenn du es noch einmal versuchen möchtest.',
  'error.submission_handed_back':
    'Deine Lehrkraft hat das zurückgegeben. Die Antworten, die du abgegeben hast, sind gespeichert. Öffne die Aufgabe noch einmal und mach dort weiter.',
  'error.submission_not_submitted': 'Das ist noch nicht abgegeben. Nach der Abgabe können Sie es zurückgeben.',
  'error.assignment_begun':
    'Mindestens ein Kind hat schon angefangen, deshalb können Sie nur den Titel, die Aufgabenstellung und das Abgabedatum ändern. Es wurde nichts gespeichert. Für alle anderen Änderungen erstellen Sie eine Kopie.',
  'error.assignment_published':
    'Das ist veröffentlicht, deshalb können Sie es nicht löschen. Die Kinder können es weiterhin sehen.',
  'error.assignment_incomplete':
    'Es fehlt noch etwas: eine Übung oder Kinder, denen die Aufgabe zugewiesen wird. Ihr Entwurf ist gespeichert. Ergänzen Sie, was fehlt, und veröffentlichen Sie dann.',
  'error.changed_meanwhile':
    'Das wurde auf einem anderen Gerät geändert. Bitte die Seite neu laden und die Änderungen dann vornehmen.',
  'error.payload_too_large': 'Die Datei ist zu groß. Wählen Sie eine kleinere.',
  'error.unsupported_media_type': 'Dieser Dateityp funktioniert hier nicht. Wählen Sie eine andere Datei.',
  'error.request_timeout':
    'Die Verbindung war dafür zu langsam. Bitte die Verbindung prüfen und dann noch einmal versuchen.',
  'error.request_running': 'Das wird noch gespeichert. Bitte kurz warten und dann noch einmal versuchen.',
  'error.idempotency_key_reused':
    'Diese Seite hat vorher etwas anderes gesendet. Bitte die Seite neu laden und dann noch einmal versuchen.',
  'error.too_many_requests': 'Das waren zu viele Versuche. Bitte eine Minute warten und dann noch einmal versuchen.',
  'error.internal_error':
    'Bei uns ist etwas schiefgelaufen. Alles Gespeicherte ist sicher. Bitte gleich noch einmal versuchen.',
  'error.unavailable':
    'Der Dienst ist gerade nicht verfügbar. Alles Gespeicherte ist sicher. Bitte in ein paar Minuten noch einmal versuchen.',
  'field.no_permission': 'Sie dürfen diese Person nicht ändern',
  'field.need_secure_login': 'Melden Sie sich mit einem zweiten Faktor an, um das zu ändern',
  'field.unknown_student': 'An dieser Schule hat niemand diesen Benutzernamen',
  'field.cell_error': 'Excel zeigt in dieser Zelle einen Fehler',
  'field.cell_merged': 'Heben Sie zuerst die Zellverbindung auf',
  'field.unknown_column': 'Diese Spalte ist nicht bekannt',
  'error.spreadsheet_refused': 'Die Excel-Datei kann nicht gelesen werden. Wählen Sie eine andere Datei.',
  'error.import_not_a_zip': 'Diese Datei ist kein EPUB-Buch. Wählen Sie eine Datei, deren Name auf .epub endet.',
  'error.import_zip_damaged':
    'Die Buchdatei ist beschädigt oder unvollständig. Laden Sie sie neu herunter und versuchen Sie es noch einmal.',
  'error.import_zip_encrypted':
    'Die Buchdatei ist mit einem Passwort geschützt. Bitten Sie den Verlag um eine ungeschützte Datei.',
  'error.import_entry_unsafe':
    'Die Buchdatei enthält eine Datei mit einem unsicheren Pfad. Bitten Sie den Verlag um eine korrigierte Datei.',
  'error.import_too_many_files': 'Das Buch enthält zu viele Dateien. Bitten Sie den Verlag, es aufzuteilen.',
  'error.import_too_large': 'Das Buch ist zu groß. Bitten Sie den Verlag um eine kleinere Ausgabe.',
  'error.import_no_container':
    'Im Buch fehlt die Datei META-INF/container.xml. Bitten Sie den Verlag um eine vollständige Datei.',
  'error.import_xml_malformed':
    'Eine Datei im Buch hat einen XML-Fehler und kann nicht gelesen werden. Senden Sie dem Verlag die hier angezeigte Zeile.',
  'error.import_no_package':
    'Die Paketdatei (OPF) mit dem Verzeichnis der Buchinhalte fehlt. Bitten Sie den Verlag um eine vollständige Datei.',
  'error.import_version_unsupported':
    'Diese EPUB-Version wird nicht unterstützt. Bitten Sie den Verlag um EPUB 2 oder EPUB 3.',
  'error.import_empty_spine':
    'Im Buch sind keine Seiten aufgeführt (leerer Spine). Bitten Sie den Verlag um eine korrigierte Datei.',
  'error.import_file_missing':
    'Eine im Buch aufgeführte Seite fehlt in der Datei. Bitten Sie den Verlag um eine vollständige Datei.',
  'error.import_unreadable': 'Das Buch konnte nicht gelesen werden. Bitten Sie den Verlag um eine korrigierte Datei.',
  'error.book_shared':
    'Mehrere Eigentümer haben dieses Buch, deshalb kann seine Datei nicht ersetzt werden. Laden Sie die korrigierte Datei als neues Buch hoch.',
  'error.revision_unchanged':
    'Diese Datei ist schon die aktuelle Version. Wählen Sie die korrigierte Datei aus, und versuchen Sie es noch einmal.',
  'error.revision_differs':
    'Das sieht nach einem anderen Buch aus. Prüfen Sie die Unterschiede, und bestätigen Sie, dass Sie dieses Buch meinen.',
  'error.import_drm':
    'Das Buch ist mit DRM geschützt und kann hier nicht geöffnet werden. Bitten Sie den Verlag um ein Exemplar ohne DRM.',

  'nav.services': 'Meine Dienste',
  'nav.manage_users': 'Benutzer verwalten',
  'nav.management': 'Verwaltung',
  'nav.support': 'Hilfe',
  'nav.feedback': 'Feedback geben',
  'home.services': 'Deine Dienste',
  'service.all_books': 'Alle Bücher für Ihre Familie',
  'service.books': 'Hörbücher zum Mitlesen',
  'service.elsewhere': 'Öffnet sich in einem neuen Tab',
  'service.ask_school': 'Frage in deiner Schule, wo du den Dienst findest.',
  'controlpanel.title': 'Verwaltung',
  'controlpanel.schools': 'Ihre Schulen',
  'controlpanel.groups': 'Ihre Gruppen',
  'controlpanel.no_groups':
    'Sie sind noch in keiner Gruppe. Die Verwaltung Ihrer Schule kann Sie in eine Gruppe aufnehmen.',
  'controlpanel.no_schools': 'Sie gehören hier zu keiner Schule.',
  'role.admin': 'Verwaltung',
  'role.employee': 'Lehrkraft',
  'role.guardian': 'Eltern',
  'role.student': 'Schüler/in',

  'error.need_secure_login':
    'Dafür ist die sichere Anmeldung nötig. Melden Sie sich sicher an und versuchen Sie es noch einmal.',
  'impersonation.bar': '{{actor}} ist als {{user}} angemeldet',
  'impersonation.return': 'Melden Sie sich ab, um zu Ihrem eigenen Konto zurückzukehren.',
  'impersonation.title': 'Als {{name}} anmelden',
  'impersonation.text':
    'Sie sehen und können bis zu eine Stunde lang alles, was {{name}} sehen und tun kann. Ihr Name und der Grund werden protokolliert.',
  'impersonation.reason': 'Grund',
  'impersonation.reason_missing': 'Geben Sie einen Grund mit mindestens 3 Zeichen ein.',
  'nav.escalate': 'Sicher anmelden',
  'nav.second_factors': 'Sichere Anmeldung',
  'second_step.title': 'Noch ein Schritt',
  'second_step.code': 'Code aus Ihrer App',
  'second_step.code_missing': 'Geben Sie die sechs Ziffern aus Ihrer App ein.',
  'second_step.recovery': 'Wiederherstellungscode',
  'second_step.recovery_missing': 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
  'second_step.use_passkey': 'Passkey verwenden',
  'second_step.use_totp': 'Code aus der App verwenden',
  'second_step.use_recovery': 'Wiederherstellungscode verwenden',
  'second_step.confirm': 'Bestätigen',
  'second_step.start_again': 'Von vorn beginnen',
  'second_step.passkey_failed':
    'Der Passkey hat nicht funktioniert. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  'second_step.set_up': 'Sichere Anmeldung einrichten',
  'factors.app': 'Authenticator-App',
  'factors.passkeys': 'Passkeys',
  'factors.codes': 'Wiederherstellungscodes',
  'factors.log_in_again': 'Wieder anmelden',
  'error.wrong_second_factor':
    'Das hat nicht funktioniert. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  'error.log_in_step_expired': 'Das hat zu lange gedauert. Beginnen Sie von vorn.',
  'error.need_fresh_login': 'Zu Ihrer Sicherheit müssen Sie sich dafür noch einmal anmelden. Es wurde nichts geändert.',
  'error.second_factor_missing':
    'Dafür ist die sichere Anmeldung nötig, aber für Ihr Konto ist sie noch nicht eingerichtet. Richten Sie sie zuerst ein.',
  'error.not_while_acting':
    'Sie sind als jemand anderes angemeldet, und nur diese Person kann das tun. Wechseln Sie zuerst zu Ihrem eigenen Konto.',
  'error.payment_declined':
    'Die Bank hat die Zahlung nicht angenommen, deshalb wurde nichts geändert. Versuchen Sie ein anderes Zahlungsmittel oder fragen Sie Ihre Bank.',
  'error.gift_order_not_refundable':
    'Diese Bestellung kann nicht erstattet werden. Vielleicht ist eine der Karten eingelöst, oder die Zahlung ist strittig.',
  'error.gift_card_wrong': 'Zu diesem Code gibt es keine Geschenkkarte. Prüfen Sie die Buchstaben und Ziffern.',
  'error.gift_card_used': 'Diese Geschenkkarte wurde schon eingelöst. Jede Karte gilt einmal.',
  'error.gift_card_expired': 'Diese Geschenkkarte ist abgelaufen. Fragen Sie die Person, die sie Ihnen geschenkt hat.',
  'error.gift_card_withdrawn':
    'Diese Geschenkkarte gilt nicht mehr. Fragen Sie die Person, die sie Ihnen geschenkt hat.',
  'error.pin_wrong': 'Diese PIN stimmt nicht. Versuchen Sie es noch einmal.',
  'error.pin_locked': 'Die PIN war fünfmal falsch. Melden Sie sich jetzt mit dem Passwort an.',
  'error.guardian_code_wrong':
    'Diesen Code gibt es nicht. Prüfen Sie jeden Buchstaben und jede Ziffer auf dem Blatt der Schule und versuchen Sie es noch einmal.',
  'error.guardian_code_expired': 'Dieser Code ist älter als 30 Tage. Bitten Sie die Schule um einen neuen Code.',
  'error.guardian_code_withdrawn':
    'Die Schule hat diesen Code zurückgezogen. Bitten Sie die Schule um einen neuen Code.',
  'error.guardian_code_used':
    'Dieser Code wurde schon benutzt. Er gilt nur einmal: Bitten Sie die Schule um einen neuen Code.',
})
