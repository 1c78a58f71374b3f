import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { useProfile } from '../../features/profile/use-profile.ts'
import { storedAppearance } from '../../platform/appearance.ts'
import { chooseLocale } from '../../platform/i18n/detect-locale.ts'
import { storedLocale } from '../../platform/i18n/locale-choice.ts'
import { showLocale } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useStoredValue } from '../../platform/stored-value.ts'
import { currentRealm } from '../current-realm.ts'
import { logOut } from '../log-out.ts'

/** `/profile`: my profile. */
export function ProfileRoute() {
  const platform = usePlatform()
  const profile = useProfile()
  const [locale, setLocale] = useStoredValue(storedLocale)
  const [appearance, setAppearance] = useStoredValue(storedAppearance)
  return (
    <ProfileScreen
      profile={profile}
      locale={chooseLocale(currentRealm(platform.config), locale)}
      onLocale={(chosen) => {
        setLocale(chosen)
        void showLocale(chosen)
      }}
      appearance={appearance}
      onAppearance={setAppearance}
      onLogOut={() => logOut(platform)}
    />
  )
}
