import { languageTagOf, type Locale } from '@lectern/contracts'
import { loadCatalogue, type Translate } from '@lectern/messages'
import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

const i18n = createInstance()

/** Loads a locale's catalogue and shows everything in it; the document's `lang` follows. */
export async function showLocale(locale: Locale): Promise<void> {
  const tag = languageTagOf(locale)
  const catalogue = await loadCatalogue(locale)
  if (!i18n.isInitialized) await initialise(tag)
  i18n.addResourceBundle(tag, 'translation', catalogue, true, true)
  await i18n.changeLanguage(tag)
  document.documentElement.lang = tag
}

/** The typed `t`, and the BCP 47 tag to format numbers and dates with. */
export function useMessages(): { t: Translate; languageTag: string } {
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
