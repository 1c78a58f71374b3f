import type { PageTexts } from '@lectern/reader-engine'
import { getPlayerMessages } from '../../platform/i18n/messages.ts'

/** Sentences about pages of the book. The engine writes some of them into pages. */
export interface BookPageTexts extends PageTexts {
  /** Notice for a page that is not well-formed. */
  readonly faultyPage: string
  /** Notice for an offline copy of which the library has a corrected version. */
  readonly outdated: string
  /** Notice for a stored position whose chapter or id is not in this version of the book. */
  readonly movedPlace: string
}

export async function loadPageTexts(): Promise<BookPageTexts> {
  const { t, languageTag } = await getPlayerMessages()
  return {
    language: languageTag,
    notShown: t('reader.not_shown'),
    faultyPage: t('reader.faulty_page'),
    outdated: t('reader.outdated'),
    movedPlace: t('reader.moved_place'),
  }
}
