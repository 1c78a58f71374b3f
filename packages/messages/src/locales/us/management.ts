import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/management.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'management', {
  ...english,
  'management.cards_off_text':
    'From then on, the students can’t log in with their cards. If you switch the cards on again, the same cards work again.',
  'management.shared_account':
    'This account is the shared login of a group. The students log in to it with the group code and the group password. It is changed together with the group.',
  'management.postal_code': 'ZIP code',
  'management.pupil_number': 'Number of students',
  'merge.other_type':
    'These accounts have different types, for example one of a student and one of an employee. Only two accounts of the same type can be merged.',
  'merge.relatives': 'Guardians or students',
  'merge.dropped_guardianLinks': 'Links to the same guardian or student',
  'management.provider_new_student': 'Get an account as a student',
})
