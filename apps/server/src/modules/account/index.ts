import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createSuperUserCommand } from './create-super-user.ts'
import { loadDemoPeople } from './demo/load-demo-people.ts'
import { accountRoutes } from './routes.ts'

export { createOwnAccountModule, ownAccountModule } from './own-account/own-account-module.ts'
export { createPeople, createSchools } from './create-people.ts'
export { DEMO_PASSWORD, demoGroup, demoUserId } from './demo/demo-people.ts'
export { findActable } from './find-impersonable.ts'
export { findManaged } from './find-managed.ts'
export { findLogin, findPerson, organizationsOf } from './find-person.ts'
export type { Person } from './find-person.ts'
export { addGuardians, childrenOf } from './guardians.ts'
export { findByIdentifier, findSchoolUnits, placesOf } from './identifiers.ts'
export type { IdentifiedUnit, SchoolIdentifier } from './identifiers.ts'
export { hashPassword, verifyPassword } from './password.ts'
export {
  groupNamesOf,
  groupsOfPupils,
  listReachedGroups,
  listReachedPupils,
  namesOf,
  pageByName,
  pupilsAmong,
} from './pupils.ts'
export { reachesAnybody, readReach } from './reach.ts'
export type { Reach } from './reach.ts'
export { readMe, readMyOrganizations } from './read-me.ts'
export { recordAudit } from './record-audit.ts'
export { isActive, subscriptionPeriodsOf, type SubscriptionPeriod } from './subscription-periods.ts'
export { findGroup, findGroupByCode, giveGroupCode, listPupils, sharedAccountOf, teachesAt } from './school-groups.ts'
export type { SchoolGroup } from './school-groups.ts'
export { findAddressee, writeLetter } from './write-email.ts'

/** People, school units, groups and subscriptions. */
export const accountModule: ModuleDefinition = { name: 'account', create: createAccountModule }

export function createAccountModule(kernel: Kernel): AppModule {
  return {
    routes: accountRoutes(kernel),
    demo: { when: 'at once', load: () => loadDemoPeople(kernel) },
    commands: [createSuperUserCommand(kernel)],
  }
}
