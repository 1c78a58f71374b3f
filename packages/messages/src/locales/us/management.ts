import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/management.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'management', {
  ...english,
  'management.postal_code': 'ZIP code',
  'management.pupil_number': 'Number of students',
  'merge.relatives': 'Guardians or students',
  'merge.dropped_guardianLinks': 'Links to the same guardian or student',
})
