import { getLanguageTag, getTextDirection, type Locale } from '@lectern/contracts'
import {
  type CataloguePart,
  type CoreKey,
  loadCatalogue,
  type MessageKey,
  type OfflineKey,
  type PortalKey,
  type ReadingKey,
  type Translate,
  type WorkKey,
} from '@lectern/messages'
import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

const i18n = createInstance()

const parts = new Set<CataloguePart>(['core'])
let shown: Locale | undefined

/** Loads a locale's texts and shows them. Sets the document's `lang` and `dir`. */
export async function showLocale(locale: Locale): Promise<void> {
  const tag = getLanguageTag(locale)
  shown = locale
  const catalogues = await Promise.all([...parts].map((part) => loadCatalogue(locale, part)))
  if (!i18n.isInitialized) await initialise(tag)
  for (const catalogue of catalogues) i18n.addResourceBundle(tag, 'translation', catalogue, true, true)
  await i18n.changeLanguage(tag)
  document.documentElement.lang = tag
  document.documentElement.dir = getTextDirection(locale)
}

/** Loads the texts of the portal's pages, now and for every locale that is shown later. */
export const showPortalMessages = () => showPart('portal')

/** Loads the texts of work. */
export const showWorkMessages = () => showPart('work')

/** Loads the texts of offline use. */
export const showOfflineMessages = () => showPart('offline')

/** Loads the texts of the reading statistics. */
export const showReadingMessages = () => showPart('reading')

async function showPart(part: CataloguePart): Promise<void> {
  if (parts.has(part)) return
  const locale = shown
  if (locale !== undefined) {
    const catalogue = await loadCatalogue(locale, part)
    i18n.addResourceBundle(getLanguageTag(locale), 'translation', catalogue, true, true)
  }
  parts.add(part)
  // Another locale was chosen in the meantime.
  if (shown !== undefined && shown !== locale) await showLocale(shown)
}

interface Messages<Key extends MessageKey> {
  readonly t: Translate<Key>
  /** BCP 47 tag for formatting numbers and dates. */
  readonly languageTag: string
}

/** Returns the typed `t` for the texts of every page. */
export function useMessages(): Messages<CoreKey> {
  return useTypedTranslation()
}

/** Returns the typed `t` for pages whose routes wait for `showPortalMessages`. */
export function usePortalMessages(): Messages<PortalKey> {
  return useTypedTranslation()
}

/** Returns the typed `t` for pages whose routes wait for `showWorkMessages`, too. */
export function useWorkMessages(): Messages<WorkKey> {
  return useTypedTranslation()
}

/** Returns the typed `t` for pages whose routes wait for `showOfflineMessages`, too. */
export function useOfflineMessages(): Messages<PortalKey | OfflineKey> {
  return useTypedTranslation()
}

/** Returns the typed `t` for pages whose routes wait for `showReadingMessages`, too. */
export function useReadingMessages(): Messages<ReadingKey> {
  return useTypedTranslation()
}

function useTypedTranslation(): Messages<MessageKey> {
  const { t, i18n } = useTranslation()
  const translate: Translate = (key, ...values) => {
    // i18next's own key types do not know the app's keys: here a key becomes text.
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
