import type { PageTexts } from '@lectern/reader-engine'
import { getPlayerMessages } from '../../platform/i18n/messages.ts'

/** Loads the sentences that the engine writes into pages of the book. */
export async function loadPageTexts(): Promise<PageTexts> {
  const { t, languageTag } = await getPlayerMessages()
  return { language: languageTag, notShown: t('reader.not_shown') }
}
