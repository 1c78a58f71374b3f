import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sealAuditLogJob } from './audit-log/seal-audit-log.ts'
import { verifyAuditLogCommand } from './audit-log/verify-audit-log.ts'
import { createSuperUserCommand } from './create-super-user.ts'
import { loadDemoPeople } from './demo/load-demo-people.ts'
import { accountRoutes } from './routes.ts'

export { groupByDevice } from './own-account/group-by-device.ts'
export type { OwnSession } from './own-account/own-account-dependencies.ts'
export { findOwnAccount, requireParent } from './own-account/own-account.ts'
export { createOwnAccountModule, ownAccountModule } from './own-account/own-account-module.ts'
export { listAuditEntries } from './administration/list-audit-entries.ts'
export { exportUnitAccounts } from './administration/export-unit.ts'
export { isOnlyUnit, removeFromUnit, restorePerson, schedulePersonDeletion } from './administration/delete-person.ts'
export {
  deleteUnit,
  hasUnitsBelow,
  listExisting,
  sealAndReadHead,
  setUnitStatus,
} from './administration/delete-unit.ts'
export { invitationEmail, invitePerson } from './administration/invite-person.ts'
export { listGroupsIn, readAdministeredGroup } from './administration/list-groups.ts'
export type { AdministeredGroup } from './administration/list-groups.ts'
export { listGroupLinks, listRoleLinks } from './administration/list-links.ts'
export { listPeople, personStatus } from './administration/list-people.ts'
export type { ListedRow, PeopleSource } from './administration/list-people.ts'
export { countUnit, listScopeUnits, listUnits, readUnit, selectUnitName } from './administration/list-units.ts'
export { readPage } from './administration/list-page.ts'
export type { ListedUnit } from './administration/list-units.ts'
export {
  countLostAccounts,
  countMembers,
  countUnitMemberships,
  isLostWithUnit,
  listFirstNames,
  listUnitsAbove,
  readInherited,
  readUnitPeople,
} from './administration/lost-people.ts'
export type { UnitPeople } from './administration/lost-people.ts'
export { mergePeople, previewMerge } from './administration/merge/merge-people.ts'
export { readAdministeredPeople, readAdministeredPerson, relate } from './administration/person-access.ts'
export type { AdministeredPerson, Relation } from './administration/person-access.ts'
export { putPaidPeriod } from './administration/paid-period.ts'
export { personActions, personLevels } from './administration/person-levels.ts'
export { identifierRule, normalizeIdentifier } from './administration/person-problems.ts'
export { ratePerson } from './administration/rate-person.ts'
export type { PersonRow, PlannedRow, RowProblem } from './administration/many-people/people-file.ts'
export {
  findUsedUsernames,
  lockUnchanged,
  readOrganizationFacts,
} from './administration/organization/organization-facts.ts'
export type {
  OrganizationFacts,
  StoredGroup,
  StoredPerson,
  StoredRole,
  StoredUnit,
  WantedPeople,
} from './administration/organization/organization-facts.ts'
export type {
  ChangedPerson,
  OrganizationChanges,
  PersonValues,
} from './administration/organization/organization-changes.ts'
export { writeOrganization } from './administration/organization/write-organization.ts'
export { OrganizationUndo } from './administration/organization/organization-images.ts'
export { undoOrganization } from './administration/organization/undo-organization.ts'
export { listPupilsWithCardsHere, listUnitStaff } from './administration/unit-log-ins.ts'
export { findUnitName, listMailedAdministrators } from './administration/unit-administrators.ts'
export { planPeople } from './administration/many-people/plan-people.ts'
export { readPeopleFacts } from './administration/many-people/read-people-facts.ts'
export { PeopleUndo, restoresTalkingBooks, undoPeople } from './administration/many-people/undo-people.ts'
export { newGroupNames, writePeople } from './administration/many-people/write-people.ts'
export { administersUnit, managesGroup, readScope, requireUnitLogIn, seesUnit } from './administration/scope.ts'
export type { Scope } from './administration/scope.ts'
export { countPeriods, listPeriods, listUnitPeriods } from './administration/subscription-list.ts'
export type { PeriodOwner } from './administration/subscription-list.ts'
export { startSchoolYear } from './administration/start-school-year.ts'
export { isOneType, ROLES_OF_TYPE, typeOfRole } from './administration/user-type.ts'
export { inTransaction, recordChange } from './administration/write-context.ts'
export type { WriteContext } from './administration/write-context.ts'
export { createCourseGroup, joinCourseGroup, leaveCourseGroup } from './administration/course-group.ts'
export { deleteGroup, GroupUndo, restoreGroup } from './administration/delete-group.ts'
export { changeGroup, createGroup, INDEX_PROBLEMS } from './administration/write-group.ts'
export { listGuardianCodes, makeGuardianCode, withdrawGuardianCode } from './administration/write-guardian-codes.ts'
export { linkGuardian, listRelativeOptions, listRelatives, unlinkGuardian } from './administration/write-guardians.ts'
export { changePerson, createPerson } from './administration/write-person.ts'
export { listUnitsBelow } from './administration/write-roles.ts'
export { changePeriod, createPeriod, deletePeriod } from './administration/write-subscription.ts'
export { changeUnit, createUnit, setUnitIdentifiers } from './administration/write-unit.ts'
export { listChildProfiles, listChildUids } from './child-profiles.ts'
export { createPeople, createSchools } from './create-people.ts'
export { DEMO_PASSWORD, demoGroup, demoUserId } from './demo/demo-people.ts'
export { findImpersonable } from './find-impersonable.ts'
export { findManaged } from './find-managed.ts'
export { isStoredSuperUser, findLogin, findPerson, listOrganizationIds, mayLogIn, refuseLogIn } from './find-person.ts'
export type { Person } from './find-person.ts'
export { addGuardians, listChildren, listPupilNames } from './guardians.ts'
export { deletionTime } from './deletion-delay.ts'
export { deleteAccount, deleteLeftoversJob, LEFTOVERS_DELETED_AFTER_S } from './own-account/deletion.ts'
export { findAccounts, findByIdentifier, findSchoolUnits, listAssociations } from './identifiers.ts'
export type { IdentifiedUnit, SchoolIdentifier } from './identifiers.ts'
export { hashPassword, verifyPassword } from './password.ts'
export {
  findGroupNames,
  findGroupsByPupil,
  listReachedGroups,
  listReachedPupils,
  findNames,
  pageByName,
  filterPupils,
  selectGroupsByPupil,
  selectName,
} from './pupils.ts'
export { ageFilterOfPerson, hasSubscription, readReaderFacts, unitsOfPerson } from './reader-facts.ts'
export { hasReach, readReach } from './reach.ts'
export type { Reach } from './reach.ts'
export { readMe, readMyOrganizations } from './read-me.ts'
export { selectRosterGroups, selectRosterMemberships } from './roster-rows/roster-memberships.ts'
export { selectRosterPeople } from './roster-rows/roster-people.ts'
export type { RosterScope } from './roster-rows/roster-scope.ts'
export { selectRosterUnits } from './roster-rows/roster-units.ts'
export { storeProtectedIdentities } from './roster-rows/store-protected-identities.ts'
export { hasChanges, listenToChanges, stopListening, takeChanges } from './audit-log/changes.ts'
export type { Change } from './audit-log/changes.ts'
export { recordAudit } from './audit-log/record-audit.ts'
export { recordLogIn } from './record-log-in.ts'
export { isActive, readSubscriptionPeriods, type SubscriptionPeriod } from './subscription-periods.ts'
export { findGroup, findGroupByCode, assignGroupCode, listPupils, findSharedAccount } from './school-groups.ts'
export type { SchoolGroup } from './school-groups.ts'
export { findEmailOwners } from './email-owner.ts'
export { findAddressee, writeEmail } from './write-email.ts'

const EVERY_MINUTE = '* * * * *'

/** Server module for people, school units, groups and subscriptions. */
export const accountModule: ModuleDefinition = { name: 'account', create: createAccountModule }

export function createAccountModule(kernel: Kernel): AppModule {
  return {
    routes: accountRoutes(kernel),
    demo: { when: 'at once', load: () => loadDemoPeople(kernel) },
    commands: [createSuperUserCommand(kernel), verifyAuditLogCommand(kernel)],
    start: () => kernel.jobs.repeat(sealAuditLogJob(kernel), EVERY_MINUTE),
  }
}
