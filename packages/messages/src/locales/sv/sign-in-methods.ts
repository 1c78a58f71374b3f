/** Swedish. */
export const waysInSv = {
  'ways.qr': 'Skanna mitt kort',
  'ways.gar': 'Logga in med GAR',
  'ways.vidis': 'Logga in med VIDIS',
  'ways.domino': 'Logga in med Domino',
  'ways.ak-bibliotheken': 'Logga in med mitt bibliotekskort',
  'ways.group-code': 'Logga in med en gruppkod',
  'ways.list': 'Sätt att logga in',
  'ways.or_password': 'eller med användarnamn',
  'ways.another': 'Logga in på ett annat sätt',
  'ways.leaving': 'Tar dig till inloggningssidan',

  'card.title': 'Håll upp kortet framför kameran',
  'card.picture': 'Det som kameran ser',
  'card.other_camera': 'Den andra kameran',
  'card.starting': 'Startar kameran',
  'card.looking': 'Letar efter ditt kort',
  'card.refused':
    'Kameran får inte användas. Tillåt den bredvid adressen högst upp i webbläsaren, eller logga in på ett annat sätt.',
  'card.absent': 'Det finns ingen kamera här som vi kan använda. Logga in på ett annat sätt, eller fråga din lärare.',
  'card.not_ours': 'Det där är en annan sorts kod. Prova kortet som du fick av din lärare.',

  'group_code.title': 'Logga in med en gruppkod',
  'group_code.help': 'Din lärare har båda.',
  'group_code.code': 'Gruppkod',
  'group_code.password': 'Gruppens lösenord',
  'group_code.code_missing': 'Skriv koden för din grupp.',

  'library.title': 'Logga in med ditt bibliotekskort',
  'library.search': 'Sök ditt bibliotek',
  'library.found_one': '{{count}} bibliotek',
  'library.found_other': '{{count}} bibliotek',
  'library.none': 'Inget bibliotek med det namnet är med. Prova ett annat ord, eller fråga på ditt bibliotek.',
  'library.none_at_all': 'Inget bibliotek är med här än. Fråga på ditt bibliotek.',
  'library.change': 'Ett annat bibliotek',
  'library.card': 'Kortets nummer',
  'library.pin': 'Pinkod eller lösenord',
  'library.card_missing': 'Skriv numret på ditt bibliotekskort.',
  'library.pin_missing': 'Skriv pinkoden eller lösenordet till ditt bibliotekskonto.',
  'library.own_page': 'Ditt bibliotek har en egen inloggningssida. Efteråt kommer du tillbaka hit.',
  'library.go_to_own_page': 'Gå till bibliotekets sida',

  'badges.title': 'Så loggar {{group}} in',
  'badges.cards': 'Kort',
  'badges.cards_text':
    'En elev håller upp kortet framför kameran och blir inloggad. Ett kort kan skrivas ut en gång: när det görs.',
  'badges.off': '{{school}} använder inte kort. En administratör på skolan kan slå på dem.',
  'badges.no_pupils': 'Det finns inga elever i gruppen än.',
  'badges.since': 'Kortet gjordes {{date}}',
  'badges.no_card': 'Inget kort än',
  'badges.new_here': 'Nytt kort, klart att skriva ut',
  'badges.make': 'Gör ett kort',
  'badges.make_for': 'Gör ett kort till {{name}}',
  'badges.renew': 'Nytt kort',
  'badges.renew_for': 'Nytt kort till {{name}}: det gamla slutar gälla',
  'badges.stop': 'Spärra',
  'badges.stop_for': 'Spärra kortet för {{name}}',
  'badges.make_missing_one': 'Gör {{count}} kort som saknas',
  'badges.make_missing_other': 'Gör {{count}} kort som saknas',
  'badges.renew_all': 'Nya kort till alla',
  'badges.renew_all_text_one': '{{count}} kort som gäller nu slutar gälla direkt.',
  'badges.renew_all_text_other': '{{count}} kort som gäller nu slutar gälla direkt.',
  'badges.ready_one': '{{count}} nytt kort är klart. Skriv ut det nu: det visas inte igen.',
  'badges.ready_other': '{{count}} nya kort är klara. Skriv ut dem nu: de visas inte igen.',
  'badges.print': 'Skriv ut',
  'badges.picture': 'Kort för {{name}}',
  'badges.how_to': 'Skanna mitt kort på {{address}}',
  'badges.code_title': 'Gruppkod',
  'badges.code_text': 'Alla i gruppen kan logga in med koden och lösenordet, på ett konto som de delar.',
  'badges.code_none': 'Gruppen får en kod när du anger ett lösenord.',
  'badges.password_is_set': 'Ett lösenord finns.',
  'badges.new_password': 'Nytt lösenord för gruppen',
  'badges.set_password': 'Spara lösenordet',
  'badges.password_short': 'Minst 8 tecken',
  'badges.password_saved': 'Lösenordet är sparat. Koden är {{code}}.',

  'error.wrong_badge': 'Det här kortet gäller inte längre. Inget har gått förlorat. Be din lärare om ett nytt.',
  'error.wrong_group_code': 'Koden eller lösenordet är fel. Kontrollera båda, och landet, och försök igen.',
  'error.wrong_library_card':
    'Ditt bibliotek känner inte igen kortet och pinkoden. Kontrollera båda, eller fråga på biblioteket om kortet gäller.',
  'error.qr_log_in_off':
    'Din skola använder inte kort. Inget har gått förlorat. Logga in på ett annat sätt, eller fråga din lärare.',
  'error.account_inactive': 'Kontot är inte aktivt just nu. Inget har gått förlorat. Fråga din lärare.',
  'error.school_unknown':
    'Vi känner inte till din skola eller ditt bibliotek än. Inget konto har skapats. Be din lärare att anmäla skolan.',
  'error.school_of_other_country':
    'Din skola finns i ett annat land här. Inget konto har skapats. Välj det landet och logga in igen.',
  'error.guardian_not_external':
    'Vårdnadshavare loggar in med användarnamn och lösenord. Inget har ändrats. Välj det sättet i stället.',
  'error.role_unknown': 'Din skola sa inte om du är elev eller lärare. Inget konto har skapats. Fråga din lärare.',
  'error.identifier_taken':
    'Den här inloggningen hör till någon annan här. Inget har ändrats. Fråga en administratör på din skola.',
  'error.log_in_replayed': 'Den här inloggningen är redan använd. Inget har gått förlorat. Logga in en gång till.',
  'error.log_in_not_begun':
    'Inloggningen tog för lång tid, eller började i ett annat fönster. Inget har gått förlorat. Logga in en gång till.',
  'error.provider_untrusted':
    'Svaret från inloggningssidan gick inte att lita på. Du är trygg, inget har ändrats. Logga in en gång till.',
  'error.provider_clock_off':
    'Inloggningssidans klocka stämmer inte med vår. Inget har ändrats. Försök igen om några minuter.',
  'error.provider_declined':
    'Du blev inte inloggad där. Inget har gått förlorat. Försök igen, eller välj ett annat sätt.',
  'error.provider_unreachable':
    'Den andra inloggningssidan svarar inte. Inget har gått förlorat. Försök igen om en stund.',
} as const
