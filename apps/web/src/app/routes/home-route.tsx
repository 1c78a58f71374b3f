import { useShelf } from '../../features/bookshelf/use-shelf.ts'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { useUser } from '../../platform/platform.tsx'

/** `/`: home. */
export function HomeRoute() {
  return <HomeScreen shelf={useShelf()} name={useUser()?.name.split(' ')[0] ?? ''} />
}
