// @vitest-environment jsdom
import { type Call, CUSTOMER_CALLS, listIdentityProviders, getManagedPerson } from '@lectern/contracts'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { walkFailedReads } from '../../services/administration/testing/failed-reads.tsx'
import { stubWidth } from '../../ui/data-table/testing/example-table.tsx'
import { AuditScreen } from './audit/audit-screen.tsx'
import { GroupScreen } from './group/group-screen.tsx'
import { NewGroupScreen } from './group/new-group-screen.tsx'
import { LeavingScreen } from './leaving/leaving-screen.tsx'
import { ManageScreen } from './lists/manage-screen.tsx'
import { NewOrganizationScreen } from './organization/new-organization-screen.tsx'
import { OrganizationScreen } from './organization/organization-screen.tsx'
import { NewUserScreen } from './person/new-user-screen.tsx'
import { ProviderScreen } from './providers/provider-screen.tsx'
import { ProvidersScreen } from './providers/providers-screen.tsx'
import { EXAMPLE_PROVIDER } from './testing/example-provider.ts'
import { PersonScreen } from './person/person-screen.tsx'
import { EXAMPLE_GROUP, EXAMPLE_MANAGED, EXAMPLE_UNIT, EXAMPLE_USER } from './testing/example-rows.ts'
import { loadTexts } from './testing/show-managed.tsx'

const CALLS = CUSTOMER_CALLS.eu

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function serve({ path, method }: Call): unknown {
  if (method !== 'GET') return undefined
  if (path === listIdentityProviders.path) return { data: [EXAMPLE_PROVIDER] }
  if (path === CALLS.getUser.path) return EXAMPLE_USER
  if (path === CALLS.getSchoolUnit.path) return EXAMPLE_UNIT
  if (path === CALLS.getGroup.path) return EXAMPLE_GROUP
  if (path === getManagedPerson.path) return EXAMPLE_MANAGED
  if (path === CALLS.getUserLogIns.path)
    return { devices: [], secondFactors: { apps: 0, passkeys: 0, recoveryCodes: 0 } }
  if (path === CALLS.getDeparture.path)
    return { schoolUnit: { uid: EXAMPLE_UNIT.uid, name: EXAMPLE_UNIT.name }, export: null, deletion: null }
  if (path === CALLS.getSchoolUnitConsequences.path)
    return { removed: [], stays: [], names: [], undoUntil: null, final: false }
  return undefined
}

const organization = (tab?: string) => <OrganizationScreen id={EXAMPLE_UNIT.uid} tab={tab} />

test.each<[string, () => ReactNode, readonly string[]]>([
  ['users', () => <ManageScreen tab="users" />, ['/users']],
  ['organizations', () => <ManageScreen tab="organizations" />, ['/schoolUnits']],
  ['groups', () => <ManageScreen tab="groups" />, ['/groups']],
  ['providers', () => <ProvidersScreen />, ['/v1/providers']],
  ['provider', () => <ProviderScreen id={EXAMPLE_PROVIDER.id} />, ['/v1/providers']],
  [
    'user',
    () => <PersonScreen uid={EXAMPLE_USER.uid} />,
    [
      '/users/:uid',
      '/users/:uid/auditLogs',
      '/users/:uid/logIns',
      '/users/:uid/schoolSubscriptions',
      '/userSubscriptionPeriods',
      '/v1/:type/:userId',
      '/v1/user/:userId/books',
    ],
  ],
  ['new user', () => <NewUserScreen unit={undefined} />, ['/schoolUnits']],
  ['new user of an organization', () => <NewUserScreen unit={EXAMPLE_UNIT.uid} />, ['/schoolUnits/:id']],
  ['organization', () => organization(), ['/schoolUnits/:id']],
  ['organizations below', () => organization('below'), ['/schoolUnits', '/schoolUnits/:id']],
  ['people of an organization', () => organization('people'), ['/schoolUnits/:id', '/users']],
  [
    'groups of an organization',
    () => organization('groups'),
    ['/groups', '/schoolUnits/:id', '/v1/organizations/:id/deleted-groups'],
  ],
  [
    'subscriptions of an organization',
    () => organization('subscriptions'),
    ['/schoolUnits/:id', '/schoolUnitSubscriptionPeriods'],
  ],
  ['books of an organization', () => organization('books'), ['/schoolUnits/:id', '/v1/schoolUnits/:id/books']],
  ['new organization', () => <NewOrganizationScreen above={undefined} />, ['/schoolUnits']],
  [
    'new organization below another one',
    () => <NewOrganizationScreen above={EXAMPLE_UNIT.uid} />,
    ['/schoolUnits/:id'],
  ],
  ['group', () => <GroupScreen id={EXAMPLE_GROUP.uid} />, ['/groups/:id', '/userGroups']],
  ['new group', () => <NewGroupScreen unit={undefined} />, ['/schoolUnits']],
  ['new group of an organization', () => <NewGroupScreen unit={EXAMPLE_UNIT.uid} />, ['/schoolUnits/:id']],
  [
    'leaving school',
    () => <LeavingScreen id={EXAMPLE_UNIT.uid} />,
    ['/schoolUnits/:id/consequences', '/schoolUnits/:id/departure'],
  ],
  ['audit log', () => <AuditScreen />, ['/auditLogs']],
])('each part that cannot be loaded says so, and a button tries again: %s', async (_name, page, paths) => {
  expect(await walkFailedReads({ page, paths, serve })).toEqual(paths)
})
