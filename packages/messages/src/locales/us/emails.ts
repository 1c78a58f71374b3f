import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/emails.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'emails', {
  ...english,
  'email.password_changed_warning':
    'If this was not you, choose a new password right away: “Forgot your password?” on the login page.',
  'email.deletion_text':
    'The account {{username}} and everything in it will be deleted on {{date}}, as you asked. Until then, you can log in and choose “Keep my account.”',
  'email.order_text':
    'Thank you for your order of {{day}}. You have subscribed to {{plan}} for {{price}}. This is the full price. No tax is added.',
})
