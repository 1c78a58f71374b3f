import { definePortalTranslation } from '../../catalogue.ts'
import { portalEn } from '../en/portal.ts'
import { waysInUs } from './sign-in-methods.ts'

/** American English: British English but for the words that differ. */
export const portalUs = definePortalTranslation({
  ...portalEn,
  ...waysInUs,
  'session.forgotten': 'I forgot my password',
  'bookshelf.started': 'In progress',
  'error.conflict':
    'Someone else changed this at the same time. Their change is kept. Reload the page, then make yours.',
  'signup.email': 'Email',
  'signup.privacy_text':
    'We keep your name, your email address and what you read, so that you find your place on every device. Nobody else gets it, and there are no ads. In your profile you can download everything that we hold on you, or have it deleted.',
  'field.email_invalid': 'Invalid email address',
  'forgotten.title': 'Forgot your password?',
  'forgotten.text': 'Write your username or your email address, and we send you a link for a new password.',
  'forgotten.who': 'Username or email',
  'forgotten.sent_text':
    'If there is such an account and it has an email address, a link is on its way. It works for one hour.',
  'forgotten.again': 'New password, again',
  'profile.email': 'Email',
  'profile.change_email': 'Change email',
  'profile.new_email': 'New email',
  'profile.download': 'Download my data',
  'session.forgotten_link': 'Have a link sent to your email',
})
