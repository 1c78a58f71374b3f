import { ChildrenScreen } from '../../features/child-profiles/children-screen.tsx'
import { useChildProfiles } from '../../features/child-profiles/use-child-profiles.ts'

/** `/profile/children`: the profiles of the children of a family, and the PIN of the parent. */
export function ChildProfilesRoute() {
  return <ChildrenScreen family={useChildProfiles()} />
}
