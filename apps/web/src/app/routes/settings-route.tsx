import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProfile } from '../../features/profile/use-profile.ts'
import { SettingsScreen } from '../../features/settings/settings-screen.tsx'
import { usePreferences } from '../use-preferences.ts'

/** `/settings`: shows language and appearance. Redirects family accounts to the profile. Spec 2 §2. */
export function SettingsRoute() {
  const { data: profile } = useProfile()
  const preferences = usePreferences()
  const { history } = useRouter()
  const isFamily = profile?.account.consumer === true
  useEffect(() => {
    if (isFamily) history.replace('/profile')
  }, [isFamily, history])
  return <SettingsScreen {...preferences} />
}
