import { defineLetters } from '../../emails/define-emails.ts'
import { en } from '../en/emails.ts'

/** American English: British English except for the words that differ. */
export const us = defineLetters({
  ...en,
  'letter.password_changed_warning':
    'If this was not you, choose a new password right away: “Forgot your password?” on the login page.',
  'letter.deletion_text':
    'The account {{username}} and everything in it will be deleted on {{date}}, as you asked. Until then, you can log in and choose “Keep my account.”',
})
