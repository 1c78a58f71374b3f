import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/portal.ts'
import { texts as assignments } from './assignments.ts'
import { texts as signInMethods } from './sign-in-methods.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'portal', {
  ...english,
  ...signInMethods,
  ...assignments,
  'session.forgotten_password': 'Forgot your password?',
  'password_reset.title': 'Forgot your password?',
  'error.assignment_begun':
    'A student has already started, so you can only change the title, the instructions and the due date. Nothing was saved. To change anything else, make a copy.',
  'error.assignment_published': 'This is published, so you can’t delete it. Students can still see it.',
  'error.assignment_incomplete':
    'Something is missing: an exercise, or students to assign it to. Your draft is saved. Add what is missing, then publish.',
  'role.student': 'Student',
  'field.email_invalid': 'Invalid email address',
})
