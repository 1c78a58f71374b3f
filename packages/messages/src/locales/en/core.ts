/** British English. Every locale has these keys, with the plural categories of its language. */
export const texts = {
  'app.name': 'Lectern',

  'action.try_again': 'Try again',
  'action.close': 'Close',
  'action.cancel': 'Cancel',
  'action.save': 'Save',
  'action.scroll_to_top': 'Back to top',

  'state.loading': 'Loading',
  'state.offline': 'You are offline. Some things do not work until you are online again.',
  'snackbar.success': 'Done',
  'snackbar.error': 'Error',
  'snackbar.warning': 'Warning',
  'snackbar.info': 'Information',
  'snackbar.region': 'Notifications',

  'action.clear_search': 'Clear search',

  'page_error.not_found': '404 Not Found',
  'page_error.not_found_text': 'This page does not exist. Check the address, or go to the home page.',
  'page_error.other': 'An error occurred',
  'page_error.other_text': 'Something went wrong on our side. What you saved is safe. Try again later.',
  'page_error.home_page': 'Home page',

  'theme.paper': 'Paper',
  'theme.sepia': 'Sepia',
  'theme.blue': 'Light blue',
  'theme.green': 'Light green',
  'theme.rose': 'Light pink',
  'theme.dark': 'Dark',
  'theme.contrast': 'High contrast',

  'reader.assignments': 'Assignments',

  'reader.hear_pageNumbers': 'Read page numbers aloud',

  'error.no_answer': 'We can’t connect right now. Check your internet connection and try again.',
  'error.book_not_found':
    'We couldn’t find this book. It may no longer be in your library. Choose another book from your bookshelf.',
} as const
