export const texts = {
  'sign_in_methods.qr': 'Meine Karte scannen',
  'sign_in_methods.gar': 'Mit GAR anmelden',
  'sign_in_methods.vidis': 'Mit VIDIS anmelden',
  'sign_in_methods.domino': 'Mit Domino anmelden',
  'sign_in_methods.ak-bibliotheken': 'Mit Bibliotheksausweis anmelden',
  'sign_in_methods.group-code': 'Mit Gruppencode anmelden',
  'sign_in_methods.school-account': 'Mein Schulkonto benutzen',
  'sign_in_methods.continue_with': 'Weiter mit {{name}}',
  'sign_in_methods.list': 'Anmeldemöglichkeiten',
  'sign_in_methods.or_password': 'oder mit Benutzername',
  'sign_in_methods.another': 'Anders anmelden',
  'sign_in_methods.leaving': 'Du wirst zur Anmeldeseite weitergeleitet',

  'card.title': 'Halte deine Karte vor die Kamera',
  'card.picture': 'Kamerabild',
  'card.other_camera': 'Kamera wechseln',
  'card.starting': 'Kamera wird gestartet',
  'card.looking': 'Deine Karte wird gesucht',
  'card.refused': 'Die Kamera ist blockiert. Erlaube sie in der Adressleiste des Browsers oder melde dich anders an.',
  'card.absent': 'Keine Kamera gefunden. Melde dich anders an oder frage deine Lehrkraft.',
  'card.not_ours': 'Dieser Code funktioniert hier nicht. Nimm die Karte von deiner Lehrkraft.',

  'group_code.title': 'Mit Gruppencode anmelden',
  'group_code.help': 'Den Code und das Passwort bekommst du von deiner Lehrkraft.',
  'group_code.code': 'Gruppencode',
  'group_code.password': 'Gruppenpasswort',
  'group_code.code_missing': 'Gib den Gruppencode ein.',

  'school_account.title': 'Mit deinem Schulkonto anmelden',
  'school_account.help': 'Gib deine E-Mail-Adresse der Schule oder den Namen deiner Schule ein.',
  'school_account.search': 'Schul-E-Mail oder Name der Schule',
  'school_account.none': 'Keine Schule gefunden. Prüfe die Schreibweise oder frag deine Lehrkraft.',

  'library.title': 'Mit Bibliotheksausweis anmelden',
  'library.search': 'Bibliothek suchen',
  'library.found_one': '{{count}} Bibliothek',
  'library.found_other': '{{count}} Bibliotheken',
  'library.none': 'Keine Bibliothek gefunden. Versuche es mit einem anderen Wort oder frage in deiner Bibliothek nach.',
  'library.none_at_all': 'Noch ist keine Bibliothek verbunden. Frage in deiner Bibliothek nach.',
  'library.change': 'Andere Bibliothek wählen',
  'library.card': 'Ausweisnummer',
  'library.pin': 'PIN oder Passwort',
  'library.card_missing': 'Gib die Nummer deines Bibliotheksausweises ein.',
  'library.pin_missing': 'Gib deine PIN oder dein Passwort ein.',
  'library.own_page': 'Deine Bibliothek hat eine eigene Anmeldeseite. Nach der Anmeldung kommst du hierher zurück.',
  'library.go_to_own_page': 'Zur Seite der Bibliothek',

  'error.wrong_badge': 'Diese Karte funktioniert nicht mehr. Bitte deine Lehrkraft um eine neue.',
  'error.wrong_group_code':
    'Der Code oder das Passwort ist falsch. Prüfe beides und das Land und versuche es noch einmal.',
  'error.wrong_library_card':
    'Die Ausweisnummer oder die PIN ist falsch. Prüfe beides oder frage in deiner Bibliothek, ob dein Ausweis noch gültig ist.',
  'error.qr_log_in_off': 'Deine Schule verwendet keine Anmeldekarten. Melde dich anders an oder frage deine Lehrkraft.',
  'error.account_inactive': 'Dieses Konto ist zurzeit nicht aktiv. Frage deine Lehrkraft.',
  'error.account_removed':
    'Deine Schule hat dein Konto entfernt, und es wird innerhalb von 30 Tagen gelöscht. Ist das ein Irrtum? Frage bald in deiner Schule nach.',
  'error.school_unknown':
    'Deine Schule oder Bibliothek ist hier noch nicht registriert. Bitte deine Lehrkraft, sie zu registrieren.',
  'error.school_of_other_country':
    'Deine Schule ist in einem anderen Land registriert. Wähle dieses Land und melde dich noch einmal an.',
  'error.guardian_not_external': 'Eltern melden sich mit Benutzername und Passwort an. Wählen Sie diese Anmeldung.',
  'error.account_not_linked':
    'Dein Schulkonto ist hier mit keinem Konto verbunden. Bitte deine Lehrkraft oder die Verwaltung deiner Schule um Hilfe.',
  'error.role_unknown':
    'Deine Schule hat uns nicht mitgeteilt, ob du Schülerin, Schüler oder Lehrkraft bist. Bitte deine Lehrkraft um Hilfe.',
  'error.identifier_taken': 'Diese Anmeldung gehört zu einem anderen Konto. Frage die Verwaltung deiner Schule.',
  'error.log_in_replayed': 'Diese Anmeldung wurde schon verwendet. Melde dich noch einmal an.',
  'error.log_in_not_begun':
    'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Melde dich noch einmal an.',
  'error.provider_untrusted': 'Deine Anmeldung konnte nicht geprüft werden. Melde dich zur Sicherheit noch einmal an.',
  'error.provider_clock_off':
    'Die Uhr der Anmeldeseite stimmt nicht mit unserer überein. Versuche es in ein paar Minuten noch einmal.',
  'error.provider_declined': 'Du wurdest nicht angemeldet. Versuche es noch einmal oder melde dich anders an.',
  'error.provider_unreachable': 'Die andere Anmeldeseite antwortet nicht. Versuche es gleich noch einmal.',
  'error.platform_unknown':
    'Dieser Kurs ist noch nicht mit Lectern verbunden. Bitte deine Lehrkraft oder die Schule darum.',
} as const
