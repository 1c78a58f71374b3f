import { definePortalTranslation } from '../../catalogue.ts'
import { portalEn } from './en.ts'

/** American English: British English but for the words that differ. */
export const portalUs = definePortalTranslation({
  ...portalEn,
  'session.forgotten': 'I forgot my password',
  'bookshelf.started': 'In progress',
  'error.conflict':
    'Someone else changed this at the same time. Their change is kept. Reload the page, then make yours.',
})
