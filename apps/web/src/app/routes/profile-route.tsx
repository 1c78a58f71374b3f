import { OfflineSummary } from '../../features/offline-books/offline-summary.tsx'
import { useCanDownload } from '../../features/offline-books/use-offline-books.ts'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { useProfile } from '../../features/profile/use-profile.ts'
import { Preferences } from '../../features/settings/preferences.tsx'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import { mayLogOut } from '../layouts/menu-entries.ts'
import { useLogOut } from '../log-out.ts'
import { useCurrentProfile } from '../use-current-profile.ts'
import { usePreferences } from '../use-preferences.ts'

/** `/profile`: shows the user's account. */
export function ProfileRoute() {
  const { t } = useOfflineMessages()
  const profile = useProfile()
  const preferences = usePreferences()
  return (
    <ProfileScreen
      profile={profile}
      preferences={<Preferences {...preferences} />}
      onDevice={useCanDownload() ? { title: t('offline.card_title'), content: <OfflineSummary /> } : null}
      mayLogOut={mayLogOut(useCurrentProfile().data)}
      onLogOut={useLogOut()}
    />
  )
}
