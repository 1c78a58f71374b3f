import { definePortalTranslation } from '../../catalogue.ts'
import { portalEn } from '../en/portal.ts'
import { assignmentsUs } from './assignments.ts'
import { waysInUs } from './sign-in-methods.ts'

/** American English: British English except for the words that differ. */
export const portalUs = definePortalTranslation({
  ...portalEn,
  ...waysInUs,
  ...assignmentsUs,
  'session.forgotten': 'Forgot your password?',
  'forgotten.title': 'Forgot your password?',
  'error.assignment_begun':
    'A student has already started, so you can only change the title, the instructions and the due date. Nothing was saved. To change anything else, make a copy.',
  'error.assignment_published': 'This is published, so you can’t delete it. Students can still see it.',
  'error.assignment_incomplete':
    'Something is missing: an exercise, or students to assign it to. Your draft is saved. Add what is missing, then publish.',
  'role.student': 'Student',
  'field.email_invalid': 'Invalid email address',
})
