import { useSaveSetting } from '../features/settings/use-account-settings.ts'
import type { PreferencesProps } from '../features/settings/preferences.tsx'
import { storedAppearance } from '../platform/appearance.ts'
import { chooseLocale } from '../platform/i18n/choose-locale.ts'
import { storedLocale } from '../platform/i18n/locale-choice.ts'
import { showLocale } from '../platform/i18n/messages.ts'
import { usePlatform } from '../platform/platform.tsx'
import { useStoredValue } from '../platform/stored-value.ts'
import { currentRealm } from './current-realm.ts'

/** Returns the language and the appearance of the app, and the functions that change these settings. */
export function usePreferences(): PreferencesProps {
  const { config } = usePlatform()
  const save = useSaveSetting()
  const [locale, setLocale] = useStoredValue(storedLocale)
  const [appearance, setAppearance] = useStoredValue(storedAppearance)
  return {
    locale: chooseLocale(currentRealm(config), locale),
    onLocale: (chosen) => {
      setLocale(chosen)
      void showLocale(chosen)
      save({ locale: chosen })
    },
    appearance,
    onAppearance: (chosen) => {
      setAppearance(chosen)
      save({ appearance: chosen })
    },
  }
}
