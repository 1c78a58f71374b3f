import { getCurrentProfile } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { allowAll, ok, route } from '../../kernel/route.ts'
import { auditLogRoutes } from './audit-log/audit-log-routes.ts'
import { groupRoutes, readManagedGroup } from './groups/group-routes.ts'
import { organizationRoutes } from './organizations/organization-routes.ts'
import { guardianRoutes } from './people/guardian-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import type { SessionPort } from './people/people-routes.ts'
import { readCurrentProfile } from './read-current-profile.ts'

export {
  isSecure,
  loadScope,
  requireAdministration,
  requireScope,
  requireWritingScope,
  scopeWithUnit,
  writeContext,
} from './administration-context.ts'
export { unitPeople } from './people/unit-people.ts'
export { readManagedGroup }
export { readAuditEntries } from './audit-log/read-audit-log.ts'
export { writeAuditCsv, writeAuditSpreadsheet } from './audit-log/write-audit-file.ts'
export type { AuditQuery } from './audit-log/read-audit-log.ts'

/** Server module for the data of the portal and the control panel. Spec 2 §7, control panel. */
export const controlPanelModule: ModuleDefinition<ControlPanelNeeds> = {
  name: 'controlpanel',
  create: createControlPanelModule,
}

interface ControlPanelNeeds {
  readonly sessions: SessionPort
}

export function createControlPanelModule(kernel: Kernel, { sessions }: ControlPanelNeeds): AppModule {
  return {
    routes: [
      route(getCurrentProfile, {
        policy: allowAll,
        act: async ({ actor, db }) => (await readCurrentProfile(db, actor, kernel.clock.now())) ?? refuse('not_found'),
        present: ok,
      }),
      ...organizationRoutes(),
      ...groupRoutes(kernel),
      ...peopleRoutes(kernel, sessions),
      ...guardianRoutes(kernel),
      ...auditLogRoutes(kernel),
    ],
  }
}
