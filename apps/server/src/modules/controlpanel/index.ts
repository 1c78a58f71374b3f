import { getCurrentProfile } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { allowAll, ok, route } from '../../kernel/route.ts'
import { readCurrentProfile } from './read-current-profile.ts'

/** Server module for the data of the portal and the control panel. Spec 2 §7, control panel. */
export const controlPanelModule: ModuleDefinition = { name: 'controlpanel', create: createControlPanelModule }

export function createControlPanelModule({ clock }: Pick<Kernel, 'clock'>): AppModule {
  return {
    routes: [
      route(getCurrentProfile, {
        policy: allowAll,
        act: async ({ actor, db }) => (await readCurrentProfile(db, actor, clock.now())) ?? refuse('not_found'),
        present: ok,
      }),
    ],
  }
}
