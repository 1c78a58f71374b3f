/** British English of the pages outside of the reader, and the shape that every other catalogue of them has. */
export const portalEn = {
  'app.tagline': 'Books that read aloud',
  'app.skip_to_content': 'Skip to the content',
  'app.version': 'Version {{version}}',

  'nav.main': 'Main menu',
  'nav.menu': 'Menu',
  'nav.home': 'Home',
  'nav.bookshelf': 'Bookshelf',
  'nav.profile': 'My profile',

  'session.log_in': 'Log in',
  'session.log_out': 'Log out',
  'session.username': 'Username',
  'session.password': 'Password',
  'session.show_password': 'Show password',
  'session.hide_password': 'Hide password',
  'session.country': 'Country',
  'session.username_missing': 'Write your username.',
  'session.password_missing': 'Write your password.',
  'session.forgotten': 'I have forgotten my password',
  'session.forgotten_help': 'Ask a teacher at your school. They can give you a new password in a moment.',
  'session.demo_hint': 'This is a demo. Try {{username}} with the password {{password}}.',
  'session.ended': 'You were logged out. Your place in the book is saved. Log in and go on.',
  'session.logging_in': 'Logging you in',

  'home.greeting': 'Hello, {{name}}',
  'home.go_on': 'Go on',
  'home.start_reading': 'Start reading',
  'home.read_again': 'Read again',
  'home.current': 'Your book',
  'home.read_percent': '{{percent}} read',
  'home.minutes_left_one': '{{count}} minute left',
  'home.minutes_left_other': '{{count}} minutes left',
  'home.new_on_shelf': 'New on the shelf',
  'home.whole_shelf': 'The whole shelf',
  'home.empty_title': 'Your shelf is waiting',
  'home.empty_text': 'When you get a book from your school, it stands here.',

  'bookshelf.title': 'Bookshelf',
  'bookshelf.search': 'Search by title or author',
  'bookshelf.filters': 'Filters',
  'bookshelf.with_sound': 'With sound',
  'bookshelf.with_sign_video': 'With sign video',
  'bookshelf.started': 'Started',
  'bookshelf.count_one': '{{count}} book',
  'bookshelf.count_other': '{{count}} books',
  'bookshelf.not_started': 'Not started',
  'bookshelf.finished': 'Finished',
  'bookshelf.empty_title': 'No books here yet',
  'bookshelf.empty_text': 'Your school puts books on your shelf. Ask a teacher for your first one.',
  'bookshelf.no_match_title': 'No book matches',
  'bookshelf.no_match_text': 'Try another word, or look at all your books.',
  'bookshelf.show_all': 'Show all books',
  'bookshelf.error_title': 'We could not fetch your books',

  'profile.title': 'My profile',
  'profile.name': 'Name',
  'profile.school': 'School',
  'profile.no_school': 'No school yet',
  'profile.language': 'Language',
  'profile.theme': 'Appearance',
  'profile.theme_system': 'As on this device',
  'profile.saved': 'Saved on this device',

  'error.missing_code_verifier': 'The log-in was started in another window. Nothing is lost. Log in here again.',
  'error.validation_failed':
    'Something in the form is not right. Nothing was saved. Look through the fields and try again.',
  'error.no_code_received': 'The log-in did not finish. Nothing is lost. Try again.',
  'error.unauthenticated': 'You were logged out. What you did is saved. Log in again.',
  'error.wrong_credentials': 'The username or the password is wrong. Check both, and the country, and try again.',
  'error.forbidden': 'Your account may not do this. Nothing was changed. Ask a teacher if you need it.',
  'error.policy_invalid': 'The book could not be fetched. Your place is saved. Close the book and open it again.',
  'error.policy_expired': 'The book has been open for a long time. Your place is saved. Open it again.',
  'error.not_found': 'We could not find it. Nothing was changed. Go back and try again.',
  'error.method_not_allowed': 'This cannot be done here. Nothing was changed. Go back and try another way.',
  'error.conflict':
    'Somebody else changed this at the same time. Their change is kept. Load the page again, then make yours.',
  'error.payload_too_large': 'The file is too large. Nothing was saved. Choose a smaller one.',
  'error.unsupported_media_type': 'This kind of file does not work here. Nothing was saved. Choose another file.',
  'error.too_many_requests': 'That was too often in a short time. Nothing is lost. Wait a minute, then try again.',
  'error.internal_error': 'Something broke on our side. What you had saved is safe. Try again in a moment.',
  'error.unavailable': 'The library is resting for a moment. What you had saved is safe. Try again soon.',
  'error.import_not_a_zip':
    'This file is not an EPUB book. Nothing was added. Choose a file whose name ends with .epub.',
  'error.import_zip_damaged':
    'The book file is damaged or was cut short. Nothing was added. Download it again and retry.',
  'error.import_zip_encrypted':
    'The book file is locked with a password. Nothing was added. Ask the publisher for an unlocked file.',
  'error.import_entry_unsafe':
    'The book file holds a file that tries to write outside the book. Nothing was added. Ask the publisher for a clean file.',
  'error.import_too_many_files':
    'The book file holds more files than a book may have. Nothing was added. Ask the publisher to split it.',
  'error.import_too_large':
    'The book is larger than the library takes, packed or unpacked. Nothing was added. Ask the publisher for a smaller edition.',
  'error.import_no_container':
    'The book lacks META-INF/container.xml, the file that says where everything is. Nothing was added. Ask the publisher for a complete file.',
  'error.import_xml_malformed':
    'A file in the book has an error in its XML, so it cannot be read. Nothing was added. Send the publisher the line shown here.',
  'error.import_no_package':
    'The book lacks its package file (OPF), which lists its parts. Nothing was added. Ask the publisher for a complete file.',
  'error.import_version_unsupported':
    'This version of EPUB is not supported. Nothing was added. Ask for EPUB 2 or EPUB 3.',
  'error.import_empty_spine':
    'The book does not say which pages it has (empty spine). Nothing was added. Ask the publisher for a corrected file.',
  'error.import_file_missing':
    'A page that the book names is not in the file. Nothing was added. Ask the publisher for a complete file.',
  'error.import_drm':
    'The book is protected with DRM and cannot be opened here. Nothing was added. Ask the publisher for a copy without DRM.',

  'nav.services': 'My services',
  'nav.manage_users': 'Manage users',
  'nav.support': 'Support',
  'nav.feedback': 'Give feedback',
  'home.services': 'Your services',
  'service.books': 'Talking books',
  'service.elsewhere': 'Opens in a new tab',
  'service.ask_school': 'Ask your school where to find it.',
  'controlpanel.title': 'Control panel',
  'controlpanel.schools': 'Your schools',
  'controlpanel.groups': 'Your groups',
  'controlpanel.no_groups': 'You are in no group yet. An administrator of your school can add you to one.',
  'role.admin': 'Administrator',
  'role.employee': 'Employee',
  'role.guardian': 'Guardian',
  'role.student': 'Pupil',
} as const
