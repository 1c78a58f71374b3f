// @vitest-environment jsdom
import {
  type CustomerGroup,
  listShelf,
  listUnitBooks,
  type ManagedGroup,
  type ManagedOrganization,
} from '@lectern/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MembersTable } from '../features/control-panel/groups/members-table.tsx'
import { GroupsTable as SchoolGroupsTable } from '../features/control-panel/schools/groups-table.tsx'
import { PeopleTable } from '../features/control-panel/schools/people-table.tsx'
import { MembersSection } from '../features/management/group/members-section.tsx'
import { GroupsTable } from '../features/management/lists/groups-table.tsx'
import { OrganizationsTable } from '../features/management/lists/organizations-table.tsx'
import { UsersTable } from '../features/management/lists/users-table.tsx'
import { UnitBooksSection } from '../features/management/organization/unit-books-section.tsx'
import { PeriodsSection } from '../features/management/parts/periods-section.tsx'
import { AuditSection } from '../features/management/person/audit-section.tsx'
import { LogInSection } from '../features/management/person/log-in-section.tsx'
import { ShelfSection } from '../features/management/person/shelf-section.tsx'
import { UnitPeriodsSection } from '../features/management/person/unit-periods-section.tsx'
import { EXAMPLE_MANAGED, EXAMPLE_USER } from '../features/management/testing/example-rows.ts'
import { useProfile } from '../features/profile/use-profile.ts'
import { usePerson } from '../features/management/person/use-person.ts'
import {
  showAdministrationMessages,
  showLocale,
  showManagementMessages,
  showPortalMessages,
} from '../platform/i18n/messages.ts'
import { PlatformProvider } from '../platform/platform.tsx'
import type { Platform } from '../platform/platform.tsx'
import { stubWidth } from '../ui/data-table/testing/example-table.tsx'
import { createQueryClient } from './query-client.ts'
import { useCurrentProfile } from './use-current-profile.ts'

const ID = '019a0000-0000-7000-8000-0000000000aa'
const OTHER_ID = '019a0000-0000-7000-8000-0000000000bb'
const ATTRIBUTE = { value: null, viewable: 2, editable: 2 } as const
const SCHOOL: ManagedOrganization = {
  id: ID,
  name: 'Fyrskolan',
  type: 'school',
  status: 'active',
  parent: null,
  administered: true,
  secureAuthEnabled: false,
  qrCodeLoginEnabled: false,
  counts: { students: 0, employees: 0, guardians: 0, groups: 0 },
}
const PANEL_GROUP: ManagedGroup = {
  id: ID,
  version: 1,
  organization: { id: ID, name: 'Fyrskolan' },
  attributes: { name: ATTRIBUTE, code: ATTRIBUTE, ageFilter: ATTRIBUTE },
  student_count: 0,
  actions: [],
}
const groupOf = (uid: string): CustomerGroup => ({ uid, legacyId: 1, version: 1, name: '4 A', code: null })

beforeAll(async () => {
  await Promise.all([showPortalMessages(), showAdministrationMessages(), showManagementMessages(), showLocale('en')])
})
beforeEach(() => {
  stubWidth('wide')
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Input {
  readonly params?: object
  readonly query?: Readonly<Record<string, unknown>>
}
interface Sent {
  readonly path: string
  readonly input: Input
}

/** Returns a function that opens a part of a page, and the calls to one path since the last time that they were read. */
function openWithCache(path: string) {
  const sent: Sent[] = []
  const call = ({ path: called }: { readonly path: string }, input: Input): Promise<unknown> => {
    sent.push({ path: called, input })
    const logIns = { devices: [], secondFactors: { apps: 0, passkeys: 0, recoveryCodes: 0 } }
    const data = { data: [], meta: { totalCount: 0, totalItems: 0 }, schoolAssociations: [], ...logIns }
    return Promise.resolve({ ok: true, status: 200, data })
  }
  const loggedIn = { status: 'loggedIn', user: { id: ID, realm: 'uk', scopes: [] } } as const
  const session = { subscribe: () => () => undefined, getState: () => loggedIn }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lists use no other part of the platform
  const platform = { http: { call }, session } as unknown as Platform
  const queries = createQueryClient()
  const open = async (content: ReactNode): Promise<readonly Sent[]> => {
    const routeTree = createRootRoute({ component: () => content })
    const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
    const { unmount, container } = render(
      <PlatformProvider value={platform}>
        <QueryClientProvider client={queries}>
          <RouterProvider<typeof router> router={router} />
        </QueryClientProvider>
      </PlatformProvider>,
    )
    await waitFor(() => expect(container.textContent).not.toBe(''))
    await act(async () => vi.waitFor(() => expect(queries.isFetching()).toBe(0)))
    unmount()
    return sent.splice(0).filter((each) => each.path === path)
  }
  return open
}

function PersonData({ uid }: { readonly uid: string }) {
  return <p>{usePerson(uid).status}</p>
}
function ProfileData() {
  return <p>{useProfile().status}</p>
}
function CurrentProfileData() {
  return <p>{useCurrentProfile().status}</p>
}
const periods = (kind: 'user' | 'schoolUnit', owner: string) => <PeriodsSection title="" kind={kind} owner={owner} />
const logIns = (uid: string) => (
  <LogInSection user={{ ...EXAMPLE_USER, uid }} managed={EXAMPLE_MANAGED} type="employees" />
)
const people = (type: 'students' | 'employees' | 'guardians', id: string) => (
  <PeopleTable type={type} school={{ ...SCHOOL, id }} />
)

/** The lists of the specification, part 2 §9: the path of the call, its milliseconds, and the list of an owner. */
test.each<[string, string, number, (id: string) => ReactNode]>([
  ['userList', '/users', 180_000, () => <UsersTable />],
  ['schoolUserList', '/users', 180_000, (id) => <UsersTable unit={id} />],
  ['schoolList', '/schoolUnits', 180_000, () => <OrganizationsTable />],
  ['schoolSubSchoolList', '/schoolUnits', 180_000, (id) => <OrganizationsTable above={id} />],
  ['groupList', '/groups', 180_000, () => <GroupsTable />],
  ['schoolGroupList', '/groups', 180_000, (id) => <GroupsTable unit={id} />],
  ['userGroupList', '/userGroups', 180_000, (id) => <MembersSection group={groupOf(id)} />],
  ['userSchoolList', '/users/:uid', 300_000, (id) => <PersonData uid={id} />],
  ['userSubscriptionList', '/userSubscriptionPeriods', 300_000, (id) => periods('user', id)],
  ['schoolSubscriptionList', '/schoolUnitSubscriptionPeriods', 300_000, (id) => periods('schoolUnit', id)],
  ['userSchoolSubscriptionList', '/users/:uid/schoolSubscriptions', 300_000, (id) => <UnitPeriodsSection uid={id} />],
  ['the shelf of a user', listShelf.path, 300_000, (id) => <ShelfSection uid={id} />],
  ['the book list of a unit', listUnitBooks.path, 300_000, (id) => <UnitBooksSection unit={id} />],
  ['the log-ins of a user', '/users/:uid/logIns', 300_000, logIns],
  ['the user', '/me', 300_000, () => <ProfileData />],
  ['the organizations of the user', '/me/organizations', 300_000, () => <ProfileData />],
  ['the groups of the user', '/v1/me', 300_000, () => <CurrentProfileData />],
  ['students of the control panel', '/v1/organizations/:id/students', 180_000, (id) => people('students', id)],
  ['employees of the control panel', '/v1/organizations/:id/employees', 180_000, (id) => people('employees', id)],
  ['guardians of the control panel', '/v1/organizations/:id/guardians', 180_000, (id) => people('guardians', id)],
  ['groups of the control panel', '/v1/organizations/:id/groups', 180_000, (id) => <SchoolGroupsTable school={id} />],
  ['people of a group', '/v1/groups/:id/users', 180_000, (id) => <MembersTable group={{ ...PANEL_GROUP, id }} />],
])('the cache of the list: %s', async (_name, path, milliseconds, list) => {
  const open = openWithCache(path)
  const [first, ...more] = await open(list(ID))
  expect(more).toEqual([])
  vi.setSystemTime(milliseconds - 1)
  expect(await open(list(ID))).toHaveLength(0)
  vi.setSystemTime(milliseconds)
  expect(await open(list(ID))).toHaveLength(1)
  // The list of another owner is another list.
  const isOfOwner = list.length === 1
  const ofOther = await open(list(OTHER_ID))
  expect(ofOther).toHaveLength(isOfOwner ? 1 : 0)
  expect(JSON.stringify([first?.input, ofOther]).includes(ID)).toBe(isOfOwner)
  expect(JSON.stringify(ofOther).includes(OTHER_ID)).toBe(isOfOwner)
})

test('the audit log of a user has no cache, and is that of the user', async () => {
  const open = openWithCache('/users/:uid/auditLogs')
  for (const uid of [ID, ID, OTHER_ID])
    expect((await open(<AuditSection uid={uid} />)).map(({ input }) => input.params)).toEqual([{ uid }])
})

test.each<[string, string, () => ReactNode]>([
  ['users', '/users', () => <UsersTable />],
  ['organizations', '/schoolUnits', () => <OrganizationsTable />],
  ['groups', '/groups', () => <GroupsTable />],
])('the default list: page 1, 10 rows, the newest first: %s', async (_name, path, list) => {
  const [first] = await openWithCache(path)(list())
  expect(first?.input.query).toMatchObject({ pageNumber: 1, pageSize: 10, sortBy: 'id', sortOrder: 'desc' })
})
