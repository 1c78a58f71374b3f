import { servicesOf } from '@lectern/contracts'
import { useShelf } from '../../features/bookshelf/use-shelf.ts'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { useCurrentProfile } from '../use-current-profile.ts'

/** `/`: home. */
export function HomeRoute() {
  const { config } = usePlatform()
  const { data: profile } = useCurrentProfile()
  return (
    <HomeScreen
      shelf={useShelf()}
      name={useUser()?.name.split(' ')[0] ?? ''}
      services={profile === undefined ? [] : servicesOf(profile)}
      addresses={config.serviceUrls}
    />
  )
}
