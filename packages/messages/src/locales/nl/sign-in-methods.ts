/** Dutch. */
export const waysInNl = {
  'ways.qr': 'Mijn kaart scannen',
  'ways.gar': 'Inloggen met GAR',
  'ways.vidis': 'Inloggen met VIDIS',
  'ways.domino': 'Inloggen met Domino',
  'ways.ak-bibliotheken': 'Inloggen met mijn bibliotheekpas',
  'ways.group-code': 'Inloggen met een groepscode',
  'ways.list': 'Manieren om in te loggen',
  'ways.or_password': 'of met een gebruikersnaam',
  'ways.another': 'Op een andere manier inloggen',
  'ways.leaving': 'Je gaat naar de inlogpagina',

  'card.title': 'Houd je kaart voor de camera',
  'card.picture': 'Wat de camera ziet',
  'card.other_camera': 'De andere camera',
  'card.starting': 'De camera start',
  'card.looking': 'We zoeken je kaart',
  'card.refused':
    'De camera mag niet worden gebruikt. Sta hem toe naast het adres boven in de browser, of log op een andere manier in.',
  'card.absent': 'Er is hier geen camera die we kunnen gebruiken. Log op een andere manier in, of vraag het je leraar.',
  'card.not_ours': 'Dat is een ander soort code. Probeer de kaart van je leraar.',

  'group_code.title': 'Inloggen met een groepscode',
  'group_code.help': 'Je leraar weet ze allebei.',
  'group_code.code': 'Groepscode',
  'group_code.password': 'Wachtwoord van de groep',
  'group_code.code_missing': 'Schrijf de code van je groep.',

  'library.title': 'Inloggen met je bibliotheekpas',
  'library.search': 'Zoek je bibliotheek',
  'library.found_one': '{{count}} bibliotheek',
  'library.found_other': '{{count}} bibliotheken',
  'library.none':
    'Er doet geen bibliotheek met die naam mee. Probeer een ander woord, of vraag het bij je bibliotheek.',
  'library.none_at_all': 'Er doet hier nog geen bibliotheek mee. Vraag het bij je bibliotheek.',
  'library.change': 'Een andere bibliotheek',
  'library.card': 'Nummer van de pas',
  'library.pin': 'Pincode of wachtwoord',
  'library.card_missing': 'Schrijf het nummer van je bibliotheekpas.',
  'library.pin_missing': 'Schrijf de pincode of het wachtwoord van je bibliotheekaccount.',
  'library.own_page': 'Je bibliotheek heeft een eigen inlogpagina. Daarna kom je hier terug.',
  'library.go_to_own_page': 'Naar de pagina van de bibliotheek',

  'badges.title': 'Zo logt {{group}} in',
  'badges.cards': 'Kaarten',
  'badges.cards_text':
    'Een leerling houdt de kaart voor de camera en is ingelogd. Een kaart kan één keer worden geprint: als hij wordt gemaakt.',
  'badges.off': '{{school}} gebruikt geen kaarten. Een beheerder van de school kan ze aanzetten.',
  'badges.no_pupils': 'Er zitten nog geen leerlingen in deze groep.',
  'badges.since': 'Kaart gemaakt op {{date}}',
  'badges.no_card': 'Nog geen kaart',
  'badges.new_here': 'Nieuwe kaart, klaar om te printen',
  'badges.make': 'Kaart maken',
  'badges.make_for': 'Kaart maken voor {{name}}',
  'badges.renew': 'Nieuwe kaart',
  'badges.renew_for': 'Nieuwe kaart voor {{name}}: de oude werkt dan niet meer',
  'badges.stop': 'Blokkeren',
  'badges.stop_for': 'De kaart van {{name}} blokkeren',
  'badges.make_missing_one': '{{count}} ontbrekende kaart maken',
  'badges.make_missing_other': '{{count}} ontbrekende kaarten maken',
  'badges.renew_all': 'Nieuwe kaarten voor iedereen',
  'badges.renew_all_text_one': '{{count}} kaart die nu werkt, werkt dan meteen niet meer.',
  'badges.renew_all_text_other': '{{count}} kaarten die nu werken, werken dan meteen niet meer.',
  'badges.ready_one': '{{count}} nieuwe kaart is klaar. Print hem nu: hij wordt niet nog eens getoond.',
  'badges.ready_other': '{{count}} nieuwe kaarten zijn klaar. Print ze nu: ze worden niet nog eens getoond.',
  'badges.print': 'Printen',
  'badges.picture': 'Kaart van {{name}}',
  'badges.how_to': 'Mijn kaart scannen op {{address}}',
  'badges.code_title': 'Groepscode',
  'badges.code_text': 'Iedereen in de groep kan inloggen met de code en het wachtwoord, op één account dat ze delen.',
  'badges.code_none': 'De groep krijgt een code als je een wachtwoord instelt.',
  'badges.password_is_set': 'Er is een wachtwoord ingesteld.',
  'badges.new_password': 'Nieuw wachtwoord voor de groep',
  'badges.set_password': 'Wachtwoord instellen',
  'badges.password_short': 'Minstens 8 tekens',
  'badges.password_saved': 'Het wachtwoord is ingesteld. De code is {{code}}.',

  'error.wrong_badge': 'Deze kaart werkt niet meer. Er is niets verloren. Vraag je leraar om een nieuwe.',
  'error.wrong_group_code': 'De code of het wachtwoord klopt niet. Kijk beide na, en het land, en probeer het opnieuw.',
  'error.wrong_library_card':
    'Je bibliotheek kent deze pas en pincode niet. Kijk beide na, of vraag bij de bibliotheek of je pas geldig is.',
  'error.qr_log_in_off':
    'Je school gebruikt geen kaarten. Er is niets verloren. Log op een andere manier in, of vraag het je leraar.',
  'error.account_inactive': 'Dit account is nu niet actief. Er is niets verloren. Vraag het je leraar.',
  'error.school_unknown':
    'We kennen je school of bibliotheek nog niet. Er is geen account gemaakt. Vraag je leraar om de school aan te melden.',
  'error.school_of_other_country':
    'Je school hoort hier bij een ander land. Er is geen account gemaakt. Kies dat land en log opnieuw in.',
  'error.guardian_not_external':
    'Ouders en verzorgers loggen in met gebruikersnaam en wachtwoord. Er is niets veranderd. Kies die manier.',
  'error.role_unknown':
    'Je school zei niet of je leerling of leraar bent. Er is geen account gemaakt. Vraag het je leraar.',
  'error.identifier_taken':
    'Deze inlog hoort hier bij iemand anders. Er is niets veranderd. Vraag een beheerder van je school.',
  'error.log_in_replayed': 'Deze inlog is al gebruikt. Er is niets verloren. Log nog een keer in.',
  'error.log_in_not_begun':
    'Het inloggen duurde te lang, of begon in een ander venster. Er is niets verloren. Log nog een keer in.',
  'error.provider_untrusted':
    'Het antwoord van de inlogpagina was niet te vertrouwen. Je bent veilig, er is niets veranderd. Log nog een keer in.',
  'error.provider_clock_off':
    'De klok van de inlogpagina loopt anders dan de onze. Er is niets veranderd. Probeer het over een paar minuten.',
  'error.provider_declined':
    'Je bent daar niet ingelogd. Er is niets verloren. Probeer het opnieuw, of kies een andere manier.',
  'error.provider_unreachable':
    'De andere inlogpagina geeft geen antwoord. Er is niets verloren. Probeer het zo nog eens.',
} as const
