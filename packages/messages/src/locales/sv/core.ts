import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('sv', 'core', {
  'app.name': 'Lectern',

  'action.try_again': 'Försök igen',
  'action.close': 'Stäng',
  'action.cancel': 'Avbryt',
  'action.save': 'Spara',
  'action.scroll_to_top': 'Till toppen',

  'state.loading': 'Laddar',
  'state.offline': 'Du är offline. En del fungerar inte förrän du är online igen.',
  'snackbar.success': 'Klart',
  'snackbar.error': 'Fel',
  'snackbar.warning': 'Varning',
  'snackbar.info': 'Information',
  'snackbar.region': 'Notiser',

  'action.clear_search': 'Rensa sökningen',

  'page_error.not_found': '404 Sidan finns inte',
  'page_error.not_found_text':
    'Det finns ingen sida på den här adressen. Kontrollera adressen eller gå till startsidan.',
  'page_error.other': 'Ett fel uppstod',
  'page_error.other_text': 'Något gick fel hos oss. Det du har sparat finns kvar. Försök igen senare.',
  'page_error.home_page': 'Startsidan',

  'theme.paper': 'Papper',
  'theme.sepia': 'Sepia',
  'theme.blue': 'Ljusblå',
  'theme.green': 'Ljusgrön',
  'theme.rose': 'Ljusrosa',
  'theme.dark': 'Mörkt',
  'theme.contrast': 'Hög kontrast',

  'reader.assignments': 'Uppgifter',

  'reader.hear_pageNumbers': 'Läs upp sidnummer',

  'error.no_answer': 'Vi kan inte ansluta just nu. Kontrollera internetanslutningen och försök igen.',
  'error.book_not_found':
    'Vi kunde inte hitta boken. Den kanske inte längre finns i ditt bibliotek. Välj en annan bok i bokhyllan.',
})
