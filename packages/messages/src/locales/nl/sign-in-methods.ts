export const texts = {
  'sign_in_methods.qr': 'Mijn kaart scannen',
  'sign_in_methods.gar': 'Inloggen met GAR',
  'sign_in_methods.vidis': 'Inloggen met VIDIS',
  'sign_in_methods.domino': 'Inloggen met Domino',
  'sign_in_methods.ak-bibliotheken': 'Inloggen met mijn bibliotheekpas',
  'sign_in_methods.group-code': 'Inloggen met een groepscode',
  'sign_in_methods.school-account': 'Mijn schoolaccount gebruiken',
  'sign_in_methods.continue_with': 'Doorgaan met {{name}}',
  'sign_in_methods.list': 'Manieren om in te loggen',
  'sign_in_methods.or_password': 'of met een gebruikersnaam',
  'sign_in_methods.another': 'Op een andere manier inloggen',
  'sign_in_methods.leaving': 'Je wordt doorgestuurd naar de inlogpagina',

  'card.title': 'Houd je kaart voor de camera',
  'card.picture': 'Camerabeeld',
  'card.other_camera': 'Andere camera gebruiken',
  'card.starting': 'De camera wordt gestart',
  'card.looking': 'Je kaart wordt gezocht',
  'card.refused':
    'De camera is geblokkeerd. Geef toestemming in de adresbalk van je browser of log op een andere manier in.',
  'card.absent': 'Geen camera gevonden. Log op een andere manier in of vraag het aan je leraar.',
  'card.not_ours': 'Deze code werkt hier niet. Gebruik de kaart van je leraar.',

  'group_code.title': 'Inloggen met een groepscode',
  'group_code.help': 'Je krijgt de code en het wachtwoord van je leraar.',
  'group_code.code': 'Groepscode',
  'group_code.password': 'Groepswachtwoord',
  'group_code.code_missing': 'Vul je groepscode in.',

  'school_account.title': 'Inloggen met je schoolaccount',
  'school_account.help': 'Typ je e-mailadres van school of de naam van je school.',
  'school_account.search': 'School-e-mail of naam van je school',
  'school_account.none': 'Geen school gevonden. Controleer de spelling of vraag het je leraar.',

  'library.title': 'Inloggen met je bibliotheekpas',
  'library.search': 'Zoek je bibliotheek',
  'library.found_one': '{{count}} bibliotheek',
  'library.found_other': '{{count}} bibliotheken',
  'library.none': 'Geen bibliotheek gevonden. Probeer een ander woord of vraag het bij je bibliotheek.',
  'library.none_at_all': 'Er is nog geen bibliotheek aangesloten. Vraag het bij je bibliotheek.',
  'library.change': 'Andere bibliotheek kiezen',
  'library.card': 'Pasnummer',
  'library.pin': 'Pincode of wachtwoord',
  'library.card_missing': 'Vul het nummer van je bibliotheekpas in.',
  'library.pin_missing': 'Vul je pincode of wachtwoord in.',
  'library.own_page': 'Je bibliotheek heeft een eigen inlogpagina. Als je daar bent ingelogd, kom je hier terug.',
  'library.go_to_own_page': 'Naar de pagina van de bibliotheek',

  'error.wrong_badge': 'Deze kaart werkt niet meer. Vraag je leraar om een nieuwe.',
  'error.wrong_group_code':
    'De code of het wachtwoord klopt niet. Controleer beide, en het land, en probeer het opnieuw.',
  'error.wrong_library_card':
    'Het pasnummer of de pincode klopt niet. Controleer beide, of vraag bij je bibliotheek of je pas nog geldig is.',
  'error.qr_log_in_off':
    'Je school gebruikt geen inlogkaarten. Log op een andere manier in of vraag het aan je leraar.',
  'error.account_inactive': 'Dit account is nu niet actief. Vraag het aan je leraar.',
  'error.account_removed':
    'Je school heeft je account weggehaald, en het wordt binnen 30 dagen verwijderd. Is dit een fout? Vraag het snel aan je school.',
  'error.school_unknown': 'Je school of bibliotheek is hier nog niet aangemeld. Vraag je leraar om dat te doen.',
  'error.school_of_other_country': 'Je school is aangemeld in een ander land. Kies dat land en log opnieuw in.',
  'error.guardian_not_external':
    'Ouders en verzorgers loggen in met een gebruikersnaam en wachtwoord. Kies die manier.',
  'error.account_not_linked':
    'Je schoolaccount is hier met geen enkel account verbonden. Vraag je leraar of de beheerder van je school om hulp.',
  'error.role_unknown': 'Je school heeft niet doorgegeven of je leerling of leraar bent. Vraag je leraar om hulp.',
  'error.identifier_taken': 'Deze inloggegevens horen bij een ander account. Vraag het aan de beheerder van je school.',
  'error.log_in_replayed': 'Deze inlogpoging is al gebruikt. Log opnieuw in.',
  'error.log_in_not_begun': 'Het inloggen duurde te lang of is in een ander venster begonnen. Log opnieuw in.',
  'error.provider_untrusted': 'We konden je inloggegevens niet controleren. Log voor de veiligheid opnieuw in.',
  'error.provider_clock_off':
    'De klok van de inlogpagina loopt niet gelijk met die van ons. Probeer het over een paar minuten opnieuw.',
  'error.provider_declined': 'Je bent niet ingelogd. Probeer het opnieuw of kies een andere manier.',
  'error.provider_unreachable': 'De andere inlogpagina reageert niet. Probeer het zo opnieuw.',
  'error.platform_unknown':
    'Deze cursus is nog niet gekoppeld aan Lectern. Vraag je leraar of de school om hem te koppelen.',
} as const
