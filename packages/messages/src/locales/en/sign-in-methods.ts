/**
 * British English, and the shape that the other locales' messages of the ways in have. No button of a way is called 'Log in
 * …': the one button that PRODUCT names so stays the only one that a name finds.
 */
export const waysInEn = {
  'ways.qr': 'Scan my card',
  'ways.gar': 'Continue with GAR',
  'ways.vidis': 'Continue with VIDIS',
  'ways.domino': 'Continue with Domino',
  'ways.ak-bibliotheken': 'Use my library card',
  'ways.group-code': 'Use a group code',
  'ways.list': 'Ways to log in',
  'ways.or_password': 'or with a username',
  'ways.another': 'Another way',
  'ways.leaving': 'Taking you to the log-in page',

  'card.title': 'Hold your card up to the camera',
  'card.picture': 'What the camera sees',
  'card.other_camera': 'The other camera',
  'card.starting': 'Starting the camera',
  'card.looking': 'Looking for your card',
  'card.refused':
    'The camera may not be used. Allow it beside the address at the top of the browser, or log in another way.',
  'card.absent': 'There is no camera here that we can use. Log in another way, or ask your teacher.',
  'card.not_ours': 'That is another kind of code. Try the card from your teacher.',

  'group_code.title': 'Log in with a group code',
  'group_code.help': 'Your teacher knows both.',
  'group_code.code': 'Group code',
  'group_code.password': 'Password of the group',
  'group_code.code_missing': 'Write the code of your group.',

  'library.title': 'Log in with your library card',
  'library.search': 'Search for your library',
  'library.found_one': '{{count}} library',
  'library.found_other': '{{count}} libraries',
  'library.none': 'No library with that name takes part. Try another word, or ask at your library.',
  'library.none_at_all': 'No library takes part here yet. Ask at your library.',
  'library.change': 'Another library',
  'library.card': 'Number of the card',
  'library.pin': 'PIN or password',
  'library.card_missing': 'Write the number of your library card.',
  'library.pin_missing': 'Write the PIN or password of your library account.',
  'library.own_page': 'Your library has a log-in page of its own. Afterwards you come back here.',
  'library.go_to_own_page': 'Go to the library’s page',

  'badges.title': 'How {{group}} logs in',
  'badges.cards': 'Cards',
  'badges.cards_text':
    'A pupil holds a card up to the camera and is logged in. A card can be printed once: when it is made.',
  'badges.off': '{{school}} does not use cards. An administrator of the school can switch them on.',
  'badges.no_pupils': 'There are no pupils in this group yet.',
  'badges.since': 'Card made on {{date}}',
  'badges.no_card': 'No card yet',
  'badges.new_here': 'New card, ready to print',
  'badges.make': 'Make a card',
  'badges.make_for': 'Make a card for {{name}}',
  'badges.renew': 'New card',
  'badges.renew_for': 'New card for {{name}}: the old one stops',
  'badges.stop': 'Stop',
  'badges.stop_for': 'Stop the card of {{name}}',
  'badges.make_missing_one': 'Make {{count}} missing card',
  'badges.make_missing_other': 'Make {{count}} missing cards',
  'badges.renew_all': 'New cards for everyone',
  'badges.renew_all_text_one': 'The {{count}} card that works now stops at once.',
  'badges.renew_all_text_other': 'The {{count}} cards that work now stop at once.',
  'badges.ready_one': '{{count}} new card is ready. Print it now: it is not shown again.',
  'badges.ready_other': '{{count}} new cards are ready. Print them now: they are not shown again.',
  'badges.print': 'Print',
  'badges.picture': 'Card of {{name}}',
  'badges.how_to': 'Scan my card at {{address}}',
  'badges.code_title': 'Group code',
  'badges.code_text':
    'Everyone in the group can log in with this code and the password, to one account that they share.',
  'badges.code_none': 'The group gets a code when you set a password.',
  'badges.password_is_set': 'A password is set.',
  'badges.new_password': 'New password for the group',
  'badges.set_password': 'Set the password',
  'badges.password_short': 'At least 8 characters',
  'badges.password_saved': 'The password is set. The code is {{code}}.',

  'error.wrong_badge': 'This card does not work any more. Nothing is lost. Ask your teacher for a new one.',
  'error.wrong_group_code': 'The code or the password is wrong. Check both, and the country, and try again.',
  'error.wrong_library_card':
    'Your library does not know this card and PIN. Check both, or ask at your library whether your card is valid.',
  'error.qr_log_in_off': 'Your school does not use cards. Nothing is lost. Log in another way, or ask your teacher.',
  'error.account_inactive': 'This account is not active at the moment. Nothing is lost. Ask your teacher.',
  'error.school_unknown':
    'We do not know your school or library yet. No account was made. Ask your teacher to sign it up.',
  'error.school_of_other_country':
    'Your school is in another country here. No account was made. Choose that country and log in again.',
  'error.guardian_not_external':
    'Guardians log in with a username and a password. Nothing was changed. Choose that way instead.',
  'error.role_unknown':
    'Your school did not say whether you are a pupil or a teacher. No account was made. Ask your teacher.',
  'error.identifier_taken':
    'This log-in belongs to somebody else here. Nothing was changed. Ask an administrator of your school.',
  'error.log_in_replayed': 'This log-in was used already. Nothing is lost. Log in once more.',
  'error.log_in_not_begun': 'The log-in took too long, or began in another window. Nothing is lost. Log in once more.',
  'error.provider_untrusted':
    'The answer of the log-in page could not be trusted. You are safe, nothing was changed. Log in once more.',
  'error.provider_clock_off':
    'The clock of the log-in page does not agree with ours. Nothing was changed. Try again in a few minutes.',
  'error.provider_declined': 'You were not logged in there. Nothing is lost. Try again, or choose another way.',
  'error.provider_unreachable': 'The other log-in page does not answer. Nothing is lost. Try again in a moment.',
} as const
