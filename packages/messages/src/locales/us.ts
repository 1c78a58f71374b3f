import { defineTranslation } from '../catalogue.ts'
import { en } from './en.ts'

/** American English: British English but for the words that differ. */
export const us = defineTranslation({
  ...en,
  'session.forgotten': 'I forgot my password',
  'bookshelf.started': 'In progress',
  'error.conflict':
    'Someone else changed this at the same time. Their change is kept. Reload the page, then make yours.',
  'reader.full_screen': 'Fullscreen',
  'reader.leave_full_screen': 'Exit fullscreen',
})
