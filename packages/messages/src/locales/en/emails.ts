/** British English, also of the pages that the server renders. Its keys are the keys of every locale. */
export const texts = {
  'letter.hello': 'Hello {{name}},',
  'letter.footer': 'This email was sent by Lectern at {{origin}}.',
  'letter.ignore': 'If you did not ask for this, you can ignore this email.',

  'letter.confirm_subject': 'Confirm your email address',
  'letter.confirm_text': 'Open this link to confirm your email address. The link works for one day.',
  'letter.confirm_action': 'Confirm email address',

  'letter.reset_subject': 'Choose a new password',
  'letter.reset_text':
    'Someone asked for a new password for the account {{username}}. The link works once, for one hour.',
  'letter.reset_action': 'Choose a new password',

  'letter.password_changed_subject': 'Your password was changed',
  'letter.password_changed_text':
    'The password of the account {{username}} was changed. Other devices were logged out.',
  'letter.password_changed_warning':
    'If this was not you, choose a new password right away: “Forgotten your password?” on the login page.',

  'letter.factors_reset_subject': 'Secure login was removed from your account',
  'letter.factors_reset_text':
    'An administrator removed secure login from the account {{username}} and logged it out on all devices. Log in, then set it up again in your profile.',
  'letter.factors_reset_warning': 'If you did not ask for this, tell your school right away.',

  'letter.new_email_subject': 'Confirm your new email address',
  'letter.new_email_text':
    'Open this link to use this email address for the account {{username}}. The link works for one day.',

  'letter.email_changing_subject': 'Your email address is about to change',
  'letter.email_changing_text':
    'Someone who knows your password asked for another email address for the account {{username}}. It will change when the new address is confirmed.',
  'letter.email_changing_warning': 'If this was not you, log in and change your password right away.',

  'letter.deletion_subject': 'Your account will be deleted',
  'letter.deletion_text':
    'The account {{username}} and everything in it will be deleted on {{date}}, as you asked. Until then, you can log in and choose “Keep my account”.',

  'letter.deleted_subject': 'Your account has been deleted',
  'letter.deleted_text': 'The account {{username}} and everything in it has been deleted, as you asked.',

  'page.log_out_title': 'Log out?',
  'page.log_out_text': 'You are logged in as {{name}}. Do you want to log out?',
  'page.log_out_confirm': 'Log out',
  'page.log_out_stay': 'Stay logged in',
} as const
