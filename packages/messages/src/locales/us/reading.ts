import { defineReadingTranslation } from '../../catalogue.ts'
import { readingEn } from '../en/reading.ts'

/** American English: British English except for the words that differ. */
export const readingUs = defineReadingTranslation({
  ...readingEn,
  'reading.readers_of': '{{readers}} of {{pupils}} students have read',
  'reading.pupil': 'Student',
  'reading.pupils_sheet': 'Students',
  'reading.readers': 'Students who read',
})
