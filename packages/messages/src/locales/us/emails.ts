import { defineLetters } from '../../emails/define-emails.ts'
import { en } from '../en/emails.ts'

export const us = defineLetters({
  ...en,
  'letter.confirm_subject': 'Confirm your email address',
  'letter.password_changed_warning':
    'If that was not you, choose a new one right away: ‘I forgot my password’ on the log-in page.',
  'letter.new_email_subject': 'Confirm your new email address',
  'letter.email_changing_subject': 'Your email address is about to change',
  'letter.email_changing_text':
    'Someone who knows the password asked for another email address for the account {{username}}. It changes when the new address is confirmed.',
  'letter.email_changing_warning': 'If that was not you, log in and change your password right away.',
  'letter.reset_text':
    'Someone asked for a new password for the account {{username}}. The link works once, for one hour.',
})
