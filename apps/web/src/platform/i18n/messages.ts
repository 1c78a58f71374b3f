import { languageTagOf, type Locale } from '@lectern/contracts'
import { loadCatalogue, type Translate } from '@lectern/messages'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

/** Loads a locale's catalogue and shows everything in it; the document's `lang` follows. */
export async function showLocale(locale: Locale): Promise<void> {
  const tag = languageTagOf(locale)
  const catalogue = await loadCatalogue(locale)
  if (!i18next.isInitialized) await initialise(tag)
  i18next.addResourceBundle(tag, 'translation', catalogue, true, true)
  await i18next.changeLanguage(tag)
  document.documentElement.lang = tag
}

/** The typed `t`, and the BCP 47 tag to format numbers and dates with. */
export function useMessages(): { t: Translate; languageTag: string } {
  const { t, i18n } = useTranslation()
  return { t: (key, ...values) => t(key, { ...values[0] }), languageTag: i18n.language }
}

async function initialise(tag: string): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    resources: {},
    // Keys are flat and contain dots; React escapes what it shows.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
}
