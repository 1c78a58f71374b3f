import { defineReadingTranslation } from '../../catalogue.ts'
import { readingEn } from '../en/reading.ts'

/** American English: British English but for the words that differ. */
export const readingUs = defineReadingTranslation({
  ...readingEn,
  'reading.pupil': 'Student',
  'reading.pupils_sheet': 'Students',
  'reading.readers': 'Students who read',
  'reading.readers_of': '{{readers}} of {{pupils}} students have read',
})
