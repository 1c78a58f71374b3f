import { languageTagOf, type Locale } from '@lectern/contracts'
import {
  type Catalogue,
  type CataloguePart,
  type CoreKey,
  type KeptKey,
  loadCatalogue,
  type MessageKey,
  type PortalKey,
  type ReadingKey,
  type Translate,
  type WorkKey,
} from '@lectern/messages'
import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

const i18n = createInstance()

/** Where a part comes from: its name, or for what is rarely wanted what brings it. */
type Part = CataloguePart | ((locale: Locale) => Promise<Catalogue>)

const parts = new Set<Part>(['core'])
const load = (locale: Locale, part: Part) => (typeof part === 'string' ? loadCatalogue(locale, part) : part(locale))
let shown: Locale | undefined

/** Loads a locale's catalogue and shows everything in it; the document's `lang` follows. */
export async function showLocale(locale: Locale): Promise<void> {
  const tag = languageTagOf(locale)
  shown = locale
  const catalogues = await Promise.all([...parts].map((part) => load(locale, part)))
  if (!i18n.isInitialized) await initialise(tag)
  for (const catalogue of catalogues) i18n.addResourceBundle(tag, 'translation', catalogue, true, true)
  await i18n.changeLanguage(tag)
  document.documentElement.lang = tag
}

/** Loads the messages of the portal's pages, in every locale that is shown. */
export const showPortalMessages = () => showPart('portal')

/** Loads the messages of work. */
export const showWorkMessages = () => showPart('work')

/** Loads the messages of offline use. */
export const showOfflineMessages = () => showPart('kept')

/** From now on the pages that ask for it have the messages of a part. */
export async function showPart(part: Part): Promise<void> {
  if (parts.has(part)) return
  const locale = shown
  if (locale !== undefined) {
    const catalogue = await load(locale, part)
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
  return useTypedTranslation()
}

/** The typed `t` for pages whose routes have waited for `showPortalMessages`. */
export function usePortalMessages(): Messages<PortalKey> {
  return useTypedTranslation()
}

/** The typed `t` for pages whose routes have waited for `showWorkMessages`, too. */
export function useWorkMessages(): Messages<WorkKey> {
  return useTypedTranslation()
}

/** The typed `t` for pages whose routes have waited for `showKeptMessages`, too. */
export function useOfflineMessages(): Messages<PortalKey | KeptKey> {
  return useTypedTranslation()
}

/** The typed `t` for pages whose routes have waited for the messages of reading, too. */
export function useReadingMessages(): Messages<ReadingKey> {
  return useTypedTranslation()
}

function useTypedTranslation(): Messages<MessageKey> {
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
