import { defineTexts } from '../../define-texts.ts'

/** German; pupils are addressed as du. */
export const texts = defineTexts('de', 'core', {
  'app.name': 'Lectern',

  'action.try_again': 'Noch einmal versuchen',
  'action.close': 'Schließen',
  'action.cancel': 'Abbrechen',
  'action.save': 'Speichern',
  'action.scroll_to_top': 'Nach oben',

  'state.loading': 'Wird geladen',
  'state.offline': 'Du bist offline. Manches funktioniert erst wieder, wenn du online bist.',
  'snackbar.success': 'Erledigt',
  'snackbar.error': 'Fehler',
  'snackbar.warning': 'Warnung',
  'snackbar.info': 'Information',
  'snackbar.region': 'Meldungen',

  'action.clear_search': 'Suche löschen',

  'page_error.not_found': '404 Nicht gefunden',
  'page_error.not_found_text': 'Diese Seite gibt es nicht. Prüfe die Adresse oder gehe zur Startseite.',
  'page_error.other': 'Ein Fehler ist aufgetreten',
  'page_error.other_text':
    'Bei uns ist etwas schiefgelaufen. Alles Gespeicherte ist sicher. Versuche es später noch einmal.',
  'page_error.home_page': 'Startseite',

  'theme.paper': 'Papier',
  'theme.sepia': 'Sepia',
  'theme.blue': 'Hellblau',
  'theme.green': 'Hellgrün',
  'theme.rose': 'Hellrosa',
  'theme.dark': 'Dunkel',
  'theme.contrast': 'Hoher Kontrast',

  'reader.assignments': 'Aufgaben',

  'reader.hear_pageNumbers': 'Seitenzahlen vorlesen',

  'error.no_answer': 'Die Verbindung klappt gerade nicht. Prüfe deine Internetverbindung und versuche es noch einmal.',
  'error.book_not_found':
    'Dieses Buch wurde nicht gefunden. Vielleicht ist es nicht mehr in deiner Bibliothek. Wähle ein anderes Buch aus deinem Bücherregal.',
})
