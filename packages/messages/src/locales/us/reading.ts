import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/reading.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'reading', {
  ...english,
  'reading.readers_of': '{{readers}} of {{pupils}} students have read',
  'reading.pupil': 'Student',
  'reading.pupils_sheet': 'Students',
  'reading.readers': 'Students who read',
})
