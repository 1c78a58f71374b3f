import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { useProfile } from '../../features/profile/use-profile.ts'
import { Preferences } from '../../features/settings/preferences.tsx'
import { usePlatform } from '../../platform/platform.tsx'
import { logOut } from '../log-out.ts'
import { usePreferences } from '../use-preferences.ts'

/** `/profile`: my profile. */
export function ProfileRoute() {
  const platform = usePlatform()
  const profile = useProfile()
  const preferences = usePreferences()
  return (
    <ProfileScreen profile={profile} preferences={<Preferences {...preferences} />} onLogOut={() => logOut(platform)} />
  )
}
