import { getLanguageTag, type Locale } from '@lectern/contracts'
import {
  type AdministrationKey,
  type CataloguePart,
  type CoreKey,
  type FamilyKey,
  loadCatalogue,
  type ManagementKey,
  type MessageKey,
  type OfflineKey,
  type PaymentKey,
  type PortalKey,
  type PlayerKey,
  type ReadingKey,
  type SyncKey,
  type Translate,
  type WorkKey,
} from '@lectern/messages'
import { createInstance, type TFunction } from 'i18next'
import { useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { showDocumentLanguage } from './document-language.ts'

const i18n = createInstance()

const parts = new Set<CataloguePart>(['core'])
let currentLocale: Locale | undefined
let initialised: Promise<unknown> | undefined

/** Loads the texts of a locale and shows these texts. Sets `lang` and `dir` of the document. */
export async function showLocale(locale: Locale): Promise<void> {
  await loadLocale(locale)
  showDocumentLanguage(locale)
}

/** Loads the texts of a locale and shows these texts. Needs no document. */
export async function loadLocale(locale: Locale): Promise<void> {
  const tag = getLanguageTag(locale)
  currentLocale = locale
  const catalogues = await Promise.all([...parts].map((part) => loadCatalogue(locale, part)))
  await initialise(tag)
  for (const catalogue of catalogues) i18n.addResourceBundle(tag, 'translation', catalogue, true, true)
  await i18n.changeLanguage(tag)
}

/** Loads the texts of one part of the app now, and again after each change of the locale. */
export const showPortalMessages = () => showPart('portal')

/** Loads the texts of the part `player`, as `showPortalMessages` does. */
export const showPlayerMessages = () => showPart('player')

/** Loads the texts of the part `work`, as `showPortalMessages` does. */
export const showWorkMessages = () => showPart('work')

/** Loads the texts of the part `offline`, as `showPortalMessages` does. */
export const showOfflineMessages = () => showPart('offline')

/** Loads the texts of the part `family`, as `showPortalMessages` does. */
export const showFamilyMessages = () => showPart('family')

/** Loads the texts of the part `payment`, as `showPortalMessages` does. */
export const showPaymentMessages = () => showPart('payment')

/** Loads the texts of the part `reading`, as `showPortalMessages` does. */
export const showReadingMessages = () => showPart('reading')

/** Loads the texts of the part `administration`, as `showPortalMessages` does. */
export const showAdministrationMessages = () => showPart('administration')

/** Loads the texts of the part `management`, as `showPortalMessages` does. */
export const showManagementMessages = () => showPart('management')

/** Loads the texts of the part `syncs`, as `showPortalMessages` does. */
export const showSyncMessages = () => showPart('syncs')

async function showPart(part: CataloguePart): Promise<void> {
  if (parts.has(part)) return
  const locale = currentLocale
  if (locale !== undefined) {
    const catalogue = await loadCatalogue(locale, part)
    // The texts can arrive before the first locale has been shown.
    await initialise(getLanguageTag(locale))
    i18n.addResourceBundle(getLanguageTag(locale), 'translation', catalogue, true, true)
  }
  parts.add(part)
  // The user chose another locale while the texts were loading.
  if (currentLocale !== undefined && currentLocale !== locale) await showLocale(currentLocale)
}

interface Messages<Key extends MessageKey> {
  readonly t: Translate<Key>
  /** BCP 47 tag for the formats of numbers and dates. */
  readonly languageTag: string
}

/** Returns the translation function `t` for the texts that every page loads. */
export function useMessages(): Messages<CoreKey> {
  return useTypedTranslation()
}

/** Returns the translation function `t`. The route must wait for `showPlayerMessages`. */
export function usePlayerMessages(): Messages<PlayerKey> {
  return useTypedTranslation()
}

/** Loads the texts of the part `player`. Resolves with the translation function `t`, for use outside of React. */
export async function getPlayerMessages(): Promise<Messages<PlayerKey>> {
  await showPlayerMessages()
  return toMessages(i18n.t, i18n.language)
}

/** Returns the translation function `t`. The route must wait for `showPortalMessages`. */
export function usePortalMessages(): Messages<PortalKey> {
  return useTypedTranslation()
}

/** Returns the translation function `t`. The route must wait for `showPortalMessages` and `showWorkMessages`. */
export function useWorkMessages(): Messages<WorkKey> {
  return useTypedTranslation()
}

/** Returns the translation function `t`. The route must wait for `showPortalMessages` and `showOfflineMessages`. */
export function useOfflineMessages(): Messages<PortalKey | OfflineKey> {
  return useTypedTranslation()
}

/** Returns the translation function `t`. The route must wait for `showPortalMessages` and `showFamilyMessages`. */
export function useFamilyMessages(): Messages<FamilyKey> {
  return useTypedTranslation()
}

/** Returns the translation function `t`. The route must wait for `showPortalMessages` and `showPaymentMessages`. */
export function usePaymentMessages(): Messages<PaymentKey> {
  return useTypedTranslation()
}

/** Returns the translation function `t`. The route must wait for `showPortalMessages` and `showReadingMessages`. */
export function useReadingMessages(): Messages<ReadingKey> {
  return useTypedTranslation()
}

/**
 * Returns the translation function `t`. The route must wait for `showPortalMessages`, `showWorkMessages` and
 * `showAdministrationMessages`.
 */
export function useAdministrationMessages(): Messages<AdministrationKey> {
  return useTypedTranslation()
}

/** As `useAdministrationMessages`. The route must also wait for `showManagementMessages`. */
export function useManagementMessages(): Messages<ManagementKey> {
  return useTypedTranslation()
}

/** As `useAdministrationMessages`. The route must also wait for `showSyncMessages`. */
export function useSyncMessages(): Messages<SyncKey> {
  return useTypedTranslation()
}

function useTypedTranslation(): Messages<MessageKey> {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  // The columns of a table change only with the language.
  return useMemo(() => toMessages(t, language), [t, language])
}

function toMessages(t: TFunction, languageTag: string): Messages<MessageKey> {
  const translate: Translate = (key, ...values) => {
    // The key types of i18next do not contain the keys of this app.
    const name: string = key
    return t(name, { ...values[0] })
  }
  return { t: translate, languageTag }
}

/** Initialises i18next at the first call. Before, i18next cannot store texts. */
function initialise(tag: string): Promise<unknown> {
  initialised ??= i18n.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    resources: {},
    // Keys contain dots but are not nested. React escapes texts, so i18next must not.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return initialised
}
