import { loadReadingCatalogue } from '@lectern/messages'
import { showPart } from '../../platform/i18n/messages.ts'

/** From now on the pages of reading have their messages. */
export const showReadingMessages = () => showPart(loadReadingCatalogue)
