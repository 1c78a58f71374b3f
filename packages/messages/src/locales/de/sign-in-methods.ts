/** German. */
export const waysInDe = {
  'ways.qr': 'Meine Karte scannen',
  'ways.gar': 'Mit GAR anmelden',
  'ways.vidis': 'Mit VIDIS anmelden',
  'ways.domino': 'Mit Domino anmelden',
  'ways.ak-bibliotheken': 'Mit Bibliotheksausweis anmelden',
  'ways.group-code': 'Mit Gruppencode anmelden',
  'ways.list': 'Wege zur Anmeldung',
  'ways.or_password': 'oder mit Benutzername',
  'ways.another': 'Anders anmelden',
  'ways.leaving': 'Du kommst gleich zur Anmeldeseite',

  'card.title': 'Halt deine Karte vor die Kamera',
  'card.picture': 'Was die Kamera sieht',
  'card.other_camera': 'Die andere Kamera',
  'card.starting': 'Die Kamera startet',
  'card.looking': 'Deine Karte wird gesucht',
  'card.refused':
    'Die Kamera darf nicht benutzt werden. Erlaub sie oben im Browser neben der Adresse, oder melde dich anders an.',
  'card.absent': 'Hier gibt es keine Kamera, die wir benutzen können. Melde dich anders an oder frag eine Lehrkraft.',
  'card.not_ours': 'Das ist ein anderer Code. Nimm die Karte, die du von deiner Lehrkraft hast.',

  'group_code.title': 'Mit Gruppencode anmelden',
  'group_code.help': 'Deine Lehrkraft kennt beides.',
  'group_code.code': 'Gruppencode',
  'group_code.password': 'Passwort der Gruppe',
  'group_code.code_missing': 'Schreib den Code deiner Gruppe.',

  'library.title': 'Mit Bibliotheksausweis anmelden',
  'library.search': 'Such deine Bibliothek',
  'library.found_one': '{{count}} Bibliothek',
  'library.found_other': '{{count}} Bibliotheken',
  'library.none':
    'Keine Bibliothek mit diesem Namen macht mit. Versuch ein anderes Wort oder frag in deiner Bibliothek.',
  'library.none_at_all': 'Hier macht noch keine Bibliothek mit. Frag in deiner Bibliothek.',
  'library.change': 'Andere Bibliothek',
  'library.card': 'Nummer des Ausweises',
  'library.pin': 'PIN oder Passwort',
  'library.card_missing': 'Schreib die Nummer deines Bibliotheksausweises.',
  'library.pin_missing': 'Schreib die PIN oder das Passwort deines Bibliothekskontos.',
  'library.own_page': 'Deine Bibliothek hat eine eigene Anmeldeseite. Danach kommst du hierher zurück.',
  'library.go_to_own_page': 'Zur Seite der Bibliothek',

  'badges.title': 'So meldet sich {{group}} an',
  'badges.cards': 'Karten',
  'badges.cards_text':
    'Ein Kind hält seine Karte vor die Kamera und ist angemeldet. Eine Karte lässt sich einmal drucken: wenn sie gemacht wird.',
  'badges.off': '{{school}} benutzt keine Karten. Die Verwaltung der Schule kann sie einschalten.',
  'badges.no_pupils': 'In dieser Gruppe ist noch niemand.',
  'badges.since': 'Karte vom {{date}}',
  'badges.no_card': 'Noch keine Karte',
  'badges.new_here': 'Neue Karte, bereit zum Drucken',
  'badges.make': 'Karte machen',
  'badges.make_for': 'Karte für {{name}} machen',
  'badges.renew': 'Neue Karte',
  'badges.renew_for': 'Neue Karte für {{name}}: die alte gilt dann nicht mehr',
  'badges.stop': 'Sperren',
  'badges.stop_for': 'Karte von {{name}} sperren',
  'badges.make_missing_one': '{{count}} fehlende Karte machen',
  'badges.make_missing_other': '{{count}} fehlende Karten machen',
  'badges.renew_all': 'Neue Karten für alle',
  'badges.renew_all_text_one': '{{count}} Karte, die jetzt gilt, gilt dann sofort nicht mehr.',
  'badges.renew_all_text_other': '{{count}} Karten, die jetzt gelten, gelten dann sofort nicht mehr.',
  'badges.ready_one': '{{count}} neue Karte ist bereit. Druck sie jetzt: Sie wird nicht noch einmal gezeigt.',
  'badges.ready_other': '{{count}} neue Karten sind bereit. Druck sie jetzt: Sie werden nicht noch einmal gezeigt.',
  'badges.print': 'Drucken',
  'badges.picture': 'Karte von {{name}}',
  'badges.how_to': 'Meine Karte scannen auf {{address}}',
  'badges.code_title': 'Gruppencode',
  'badges.code_text':
    'Alle in der Gruppe können sich mit dem Code und dem Passwort anmelden, bei einem Konto, das sie sich teilen.',
  'badges.code_none': 'Die Gruppe bekommt einen Code, wenn du ein Passwort festlegst.',
  'badges.password_is_set': 'Ein Passwort ist festgelegt.',
  'badges.new_password': 'Neues Passwort der Gruppe',
  'badges.set_password': 'Passwort festlegen',
  'badges.password_short': 'Mindestens 8 Zeichen',
  'badges.password_saved': 'Das Passwort ist festgelegt. Der Code ist {{code}}.',

  'error.wrong_badge': 'Diese Karte gilt nicht mehr. Nichts ist verloren. Bitte deine Lehrkraft um eine neue.',
  'error.wrong_group_code':
    'Der Code oder das Passwort ist falsch. Prüf beide und das Land und versuch es noch einmal.',
  'error.wrong_library_card':
    'Deine Bibliothek kennt diesen Ausweis mit dieser PIN nicht. Prüf beide oder frag in der Bibliothek, ob dein Ausweis gilt.',
  'error.qr_log_in_off':
    'Deine Schule benutzt keine Karten. Nichts ist verloren. Melde dich anders an oder frag eine Lehrkraft.',
  'error.account_inactive': 'Dieses Konto ist im Moment nicht aktiv. Nichts ist verloren. Frag eine Lehrkraft.',
  'error.school_unknown':
    'Wir kennen deine Schule oder Bibliothek noch nicht. Es wurde kein Konto angelegt. Bitte deine Lehrkraft, sie anzumelden.',
  'error.school_of_other_country':
    'Deine Schule gehört hier zu einem anderen Land. Es wurde kein Konto angelegt. Wähl dieses Land und melde dich neu an.',
  'error.guardian_not_external':
    'Eltern melden sich mit Benutzername und Passwort an. Nichts wurde geändert. Nimm diesen Weg.',
  'error.role_unknown':
    'Deine Schule hat nicht gesagt, ob du Schulkind oder Lehrkraft bist. Es wurde kein Konto angelegt. Frag eine Lehrkraft.',
  'error.identifier_taken':
    'Diese Anmeldung gehört hier schon jemand anderem. Nichts wurde geändert. Frag die Verwaltung deiner Schule.',
  'error.log_in_replayed': 'Diese Anmeldung wurde schon benutzt. Nichts ist verloren. Melde dich noch einmal an.',
  'error.log_in_not_begun':
    'Die Anmeldung hat zu lange gedauert oder in einem anderen Fenster begonnen. Nichts ist verloren. Melde dich noch einmal an.',
  'error.provider_untrusted':
    'Der Antwort der Anmeldeseite war nicht zu trauen. Du bist sicher, nichts wurde geändert. Melde dich noch einmal an.',
  'error.provider_clock_off':
    'Die Uhr der Anmeldeseite geht anders als unsere. Nichts wurde geändert. Versuch es in ein paar Minuten noch einmal.',
  'error.provider_declined':
    'Du wurdest dort nicht angemeldet. Nichts ist verloren. Versuch es noch einmal oder nimm einen anderen Weg.',
  'error.provider_unreachable':
    'Die andere Anmeldeseite antwortet nicht. Nichts ist verloren. Versuch es gleich noch einmal.',
} as const
