import { ControlPanelScreen } from '../../features/control-panel/control-panel-screen.tsx'
import { useCurrentProfile } from '../use-current-profile.ts'

/** `/controlpanel`: shows an employee's schools and groups. */
export function ControlPanelRoute() {
  return <ControlPanelScreen profile={useCurrentProfile()} />
}
