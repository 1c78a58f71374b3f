import { languageTagOf, type Locale } from '@lectern/contracts'
import {
  type CataloguePart,
  type CoreKey,
  loadCatalogue,
  type MessageKey,
  type PortalKey,
  type Translate,
} from '@lectern/messages'
import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

const i18n = createInstance()

const parts = new Set<CataloguePart>(['core'])
let shown: Locale | undefined

/** Loads a locale's catalogue and shows everything in it; the document's `lang` follows. */
export async function showLocale(locale: Locale): Promise<void> {
  const tag = languageTagOf(locale)
  shown = locale
  const catalogues = await Promise.all([...parts].map((part) => loadCatalogue(locale, part)))
  if (!i18n.isInitialized) await initialise(tag)
  for (const catalogue of catalogues) i18n.addResourceBundle(tag, 'translation', catalogue, true, true)
  await i18n.changeLanguage(tag)
  document.documentElement.lang = tag
}

/** From now on the pages outside of the reader have their messages, in every locale that is shown. */
export const showPortalMessages = () => showPart('portal')

/** From now on the pages of assignments, and these beside a book, have theirs. */
export const showWorkMessages = () => showPart('work')

async function showPart(part: CataloguePart): Promise<void> {
  if (parts.has(part)) return
  const locale = shown
  if (locale !== undefined) {
    const catalogue = await loadCatalogue(locale, part)
    i18n.addResourceBundle(languageTagOf(locale), 'translation', catalogue, true, true)
  }
  parts.add(part)
  // Another locale was chosen in the meantime.
  if (shown !== undefined && shown !== locale) await showLocale(shown)
}

interface Messages<Key extends MessageKey> {
  readonly t: Translate<Key>
  /** BCP 47, to format numbers and dates with. */
  readonly languageTag: string
}

/** The typed `t` of what every page says. */
export function useMessages(): Messages<CoreKey> {
  return useWorkMessages()
}

/** The typed `t` for pages whose routes have waited for `showPortalMessages`. */
export function usePortalMessages(): Messages<PortalKey> {
  return useWorkMessages()
}

/** The typed `t` of everything; for pages whose routes have waited for `showWorkMessages`. */
export function useWorkMessages(): Messages<MessageKey> {
  const { t, i18n } = useTranslation()
  const translate: Translate = (key, ...values) => {
    // i18next's own key types know nothing of ours: past here a key is text.
    const name: string = key
    return t(name, { ...values[0] })
  }
  return { t: translate, languageTag: i18n.language }
}

async function initialise(tag: string): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    resources: {},
    // Keys are flat and contain dots; React escapes what it shows.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
}
