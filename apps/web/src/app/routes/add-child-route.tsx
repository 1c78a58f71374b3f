import { AddChildScreen } from '../../features/add-child/add-child-screen.tsx'

/** `/add-child`: adds a child with a code of the school to a guardian's account. */
export function AddChildRoute() {
  return <AddChildScreen />
}
