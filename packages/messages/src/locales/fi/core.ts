import { defineTexts } from '../../define-texts.ts'

/** Finnish; pupils are addressed as sinä. */
export const texts = defineTexts('fi', 'core', {
  'app.name': 'Lectern',

  'action.try_again': 'Yritä uudelleen',
  'action.close': 'Sulje',
  'action.cancel': 'Peruuta',
  'action.save': 'Tallenna',
  'action.scroll_to_top': 'Takaisin ylös',

  'state.loading': 'Ladataan',
  'state.offline': 'Olet offline-tilassa. Kaikki ei toimi, ennen kuin yhteys palaa.',
  'snackbar.success': 'Valmis',
  'snackbar.error': 'Virhe',
  'snackbar.warning': 'Varoitus',
  'snackbar.info': 'Tiedoksi',
  'snackbar.region': 'Ilmoitukset',

  'action.clear_search': 'Tyhjennä haku',

  'page_error.not_found': '404 Sivua ei löytynyt',
  'page_error.not_found_text': 'Tätä sivua ei ole. Tarkista osoite tai siirry etusivulle.',
  'page_error.other': 'Tapahtui virhe',
  'page_error.other_text': 'Palvelussa tapahtui virhe. Tallentamasi tiedot ovat tallessa. Yritä myöhemmin uudelleen.',
  'page_error.home_page': 'Etusivulle',

  'theme.paper': 'Paperi',
  'theme.sepia': 'Seepia',
  'theme.blue': 'Vaaleansininen',
  'theme.green': 'Vaaleanvihreä',
  'theme.rose': 'Vaaleanpunainen',
  'theme.dark': 'Tumma',
  'theme.contrast': 'Suuri kontrasti',

  'reader.assignments': 'Tehtävät',

  'reader.hear_pageNumbers': 'Lue sivunumerot ääneen',

  'error.no_answer': 'Yhteyttä ei voida muodostaa juuri nyt. Tarkista internetyhteys ja yritä uudelleen.',
  'error.book_not_found':
    'Tätä kirjaa ei löytynyt. Se ei ehkä ole enää kirjastossasi. Valitse toinen kirja kirjahyllystäsi.',
})
