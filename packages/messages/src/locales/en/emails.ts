/** What mails say, and the pages that the server writes itself; and the shape that every other locale has. */
export const en = {
  'letter.hello': 'Hello {{name}},',
  'letter.footer': 'This mail comes from Lectern at {{origin}}.',
  'letter.ignore': 'If you did not ask for this, leave this mail. Nothing happens then.',

  'letter.confirm_subject': 'Confirm your e-mail address',
  'letter.confirm_text': 'Open the link, so that we know that this address is yours. It works for one day.',
  'letter.confirm_action': 'Confirm the address',

  'letter.reset_subject': 'Choose a new password',
  'letter.reset_text':
    'Somebody asked for a new password for the account {{username}}. The link works once, for one hour.',
  'letter.reset_action': 'Choose a new password',

  'letter.password_changed_subject': 'Your password was changed',
  'letter.password_changed_text':
    'The password of the account {{username}} was changed, and other devices were logged out.',
  'letter.password_changed_warning':
    'If that was not you, choose a new one at once: ‘I have forgotten my password’ on the log-in page.',

  'letter.factors_reset_subject': 'Your secure log-in was removed',
  'letter.factors_reset_text':
    'An administrator removed the secure log-in of the account {{username}} and logged it out everywhere. Log in, then set it up again in your profile.',
  'letter.factors_reset_warning': 'If you did not ask for this, tell your school at once.',

  'letter.new_email_subject': 'Confirm your new e-mail address',
  'letter.new_email_text':
    'Open the link, and this becomes the address of the account {{username}}. It works for one day.',

  'letter.email_changing_subject': 'Your e-mail address is to be changed',
  'letter.email_changing_text':
    'Somebody who knows the password asked for another e-mail address for the account {{username}}. It changes when the new address is confirmed.',
  'letter.email_changing_warning': 'If that was not you, log in and change your password at once.',

  'letter.deletion_subject': 'Your account will be deleted',
  'letter.deletion_text':
    'On {{date}} the account {{username}} is deleted with everything in it, as you asked. Until then you can log in and press ‘Keep my account’.',

  'letter.deleted_subject': 'Your account is deleted',
  'letter.deleted_text': 'The account {{username}} and everything in it is deleted, as you asked.',

  'page.log_out_title': 'Log out?',
  'page.log_out_text': 'You are logged in as {{name}}. Do you want to log out?',
  'page.log_out_confirm': 'Log out',
  'page.log_out_stay': 'Stay logged in',
} as const
