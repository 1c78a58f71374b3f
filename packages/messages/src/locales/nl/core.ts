import { defineTexts } from '../../define-texts.ts'

/** Dutch; pupils are addressed as je. */
export const texts = defineTexts('nl', 'core', {
  'app.name': 'Lectern',

  'action.try_again': 'Opnieuw proberen',
  'action.close': 'Sluiten',
  'action.cancel': 'Annuleren',
  'action.save': 'Opslaan',
  'action.scroll_to_top': 'Naar boven',

  'state.loading': 'Laden',
  'state.offline': 'Je bent offline. Sommige dingen werken pas weer als je online bent.',
  'snackbar.success': 'Klaar',
  'snackbar.error': 'Fout',
  'snackbar.warning': 'Waarschuwing',
  'snackbar.info': 'Informatie',
  'snackbar.region': 'Meldingen',

  'action.clear_search': 'Zoekopdracht wissen',

  'page_error.not_found': '404 Niet gevonden',
  'page_error.not_found_text': 'Deze pagina bestaat niet. Controleer het adres of ga naar de startpagina.',
  'page_error.other': 'Er is een fout opgetreden',
  'page_error.other_text':
    'Er is bij ons iets misgegaan. Wat je hebt opgeslagen, is veilig. Probeer het later opnieuw.',
  'page_error.home_page': 'Startpagina',

  'theme.paper': 'Papier',
  'theme.sepia': 'Sepia',
  'theme.blue': 'Lichtblauw',
  'theme.green': 'Lichtgroen',
  'theme.rose': 'Lichtroze',
  'theme.dark': 'Donker',
  'theme.contrast': 'Hoog contrast',

  'reader.assignments': 'Opdrachten',

  'reader.hear_pageNumbers': 'Paginanummers voorlezen',

  'error.no_answer': 'We kunnen nu geen verbinding maken. Controleer je internetverbinding en probeer het opnieuw.',
  'error.book_not_found':
    'We kunnen dit boek niet vinden. Misschien staat het niet meer in je bibliotheek. Kies een ander boek van je boekenplank.',
})
