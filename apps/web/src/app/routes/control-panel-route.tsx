import { ControlPanelScreen } from '../../features/control-panel/control-panel-screen.tsx'
import { useCurrentProfile } from '../use-current-profile.ts'

/** `/controlpanel`: shows the schools and groups that an employee manages. */
export function ControlPanelRoute() {
  return <ControlPanelScreen profile={useCurrentProfile()} />
}
