import { defineTranslation } from '../../catalogue.ts'
import { en } from '../en/core.ts'

/** American English: British English but for the words that differ. */
export const us = defineTranslation({
  ...en,
  'reader.full_screen': 'Fullscreen',
  'reader.leave_full_screen': 'Exit fullscreen',
})
