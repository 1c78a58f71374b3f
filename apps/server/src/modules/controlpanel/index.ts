import { getCurrentProfile } from '@lectern/contracts'
import type { AppModule } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { letIn, ok, route } from '../../kernel/route.ts'
import { readCurrentProfile } from './read-current-profile.ts'

/** What the portal and the control panel are drawn from. Spec 2 §7, control panel. */
export function createControlPanelModule({ clock }: Pick<Kernel, 'clock'>): AppModule {
  return {
    name: 'controlpanel',
    routes: [
      route(getCurrentProfile, {
        policy: letIn,
        act: async ({ actor, db }) => (await readCurrentProfile(db, actor, clock.now())) ?? refuse('not_found'),
        present: ok,
      }),
    ],
  }
}
