import { defineTexts } from '../../define-texts.ts'

/** Norwegian in the written form Bokmål. */
export const texts = defineTexts('no', 'core', {
  'app.name': 'Lectern',

  'action.try_again': 'Prøv igjen',
  'action.close': 'Lukk',
  'action.cancel': 'Avbryt',
  'action.save': 'Lagre',
  'action.scroll_to_top': 'Til toppen',

  'state.loading': 'Laster',
  'state.offline': 'Du er uten nett. Noe virker ikke før du er på nett igjen.',
  'snackbar.success': 'Ferdig',
  'snackbar.error': 'Feil',
  'snackbar.warning': 'Advarsel',
  'snackbar.info': 'Informasjon',
  'snackbar.region': 'Varsler',

  'action.clear_search': 'Tøm søket',

  'page_error.not_found': '404 Siden finnes ikke',
  'page_error.not_found_text': 'Det finnes ingen side på denne adressen. Sjekk adressen, eller gå til forsiden.',
  'page_error.other': 'Det oppstod en feil',
  'page_error.other_text': 'Noe gikk galt hos oss. Det du har lagret, er trygt. Prøv igjen senere.',
  'page_error.home_page': 'Forsiden',

  'theme.paper': 'Papir',
  'theme.sepia': 'Sepia',
  'theme.blue': 'Lyseblå',
  'theme.green': 'Lysegrønn',
  'theme.rose': 'Lyserosa',
  'theme.dark': 'Mørkt',
  'theme.contrast': 'Høy kontrast',

  'reader.assignments': 'Oppgaver',

  'reader.hear_pageNumbers': 'Les opp sidetall',

  'error.no_answer': 'Vi får ikke kontakt akkurat nå. Sjekk internettilkoblingen og prøv igjen.',
  'error.book_not_found':
    'Vi fant ikke boka. Den er kanskje ikke lenger i biblioteket ditt. Velg en annen bok i bokhylla.',
})
