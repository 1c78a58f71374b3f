// @vitest-environment jsdom
import {
  checkPersonLogIn,
  getManagedGroup,
  getManagedOrganization,
  getManagedPerson,
  getPeopleImport,
  getSchoolYear,
  listOrganizationStudents,
  type Call,
} from '@lectern/contracts'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { walkFailedReads } from '../../services/administration/testing/failed-reads.tsx'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../ui/data-table/testing/example-table.tsx'
import { GroupScreen } from './groups/group-screen.tsx'
import { NewGroupScreen } from './groups/new-group-screen.tsx'
import { NewPersonScreen } from './people/new-person-screen.tsx'
import { PersonScreen } from './people/person-screen.tsx'
import { ImportScreen } from './people-import/import-screen.tsx'
import { SchoolYearScreen } from './school-year/school-year-screen.tsx'
import { SchoolScreen } from './schools/school-screen.tsx'
import { exampleGroup } from './testing/example-group.ts'
import { EXAMPLE_IMPORT } from './testing/example-import.ts'
import { examplePerson, LISTED_PERSON } from './testing/example-person.ts'
import { EXAMPLE_SCHOOL } from './testing/example-school.ts'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PERSON = examplePerson()
const GROUP = exampleGroup()
const school = EXAMPLE_SCHOOL.id

function serve({ path, method }: Call): unknown {
  if (method !== 'GET') return undefined
  if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
  if (path === getManagedPerson.path) return PERSON
  if (path === getManagedGroup.path) return GROUP
  if (path === getPeopleImport.path) return EXAMPLE_IMPORT
  if (path === checkPersonLogIn.path) return { problems: [] }
  if (path === getSchoolYear.path) return { run: null }
  // The filters of a list are on the page if it has rows.
  if (path === listOrganizationStudents.path) return { data: [LISTED_PERSON], meta: { totalCount: 1 } }
  return undefined
}

test.each<[string, () => ReactNode, readonly string[], string?]>([
  [
    'pupils of a school',
    () => <SchoolScreen id={school} tab="students" />,
    ['/v1/organizations/:id', '/v1/organizations/:id/groups', '/v1/organizations/:id/students'],
  ],
  [
    'groups of a school',
    () => <SchoolScreen id={school} tab="groups" />,
    ['/v1/organizations/:id', '/v1/organizations/:id/deleted-groups', '/v1/organizations/:id/groups'],
  ],
  [
    'new pupil',
    () => <NewPersonScreen school={school} type="students" />,
    ['/v1/organizations/:id', '/v1/organizations/:id/groups'],
  ],
  [
    'person',
    () => <PersonScreen id={PERSON.id} type="students" />,
    [
      '/links/:kind/:uid',
      '/v1/:type/:userId',
      '/v1/user/:userId/books',
      '/v1/users/:id/log-in-problems',
      '/v2/users/:id/groupoptions/:orgId',
      '/v2/users/:id/groups',
    ],
  ],
  ['new group', () => <NewGroupScreen school={school} />, ['/v1/organizations/:id']],
  ['group', () => <GroupScreen id={GROUP.id} />, ['/v1/groups/:id', '/v1/groups/:id/users']],
  [
    'import',
    () => <ImportScreen school={school} type="students" />,
    ['/v1/imports/:importId', '/v1/imports/:importId/rows', '/v1/organizations/:id'],
    `/?import=${EXAMPLE_IMPORT.id}`,
  ],
  [
    'school year',
    () => <SchoolYearScreen school={school} />,
    ['/v1/organizations/:id', '/v1/organizations/:id/groups', '/v1/organizations/:id/school-year'],
  ],
])('each part that cannot be loaded says so, and a button tries again: %s', async (_name, page, paths, address) => {
  expect(await walkFailedReads({ page, paths, serve, ...(address === undefined ? {} : { address }) })).toEqual(paths)
})

test('a list that needs a secure log-in leads to it, and from there back to the same list', async () => {
  const page = '/controlpanel/schools/a?tab=groups&page=2'
  const before = location.href
  history.replaceState(null, '', page)
  try {
    showScreen(<SchoolScreen id={school} tab="groups" />, () => ({ code: 'need_secure_login', details: {} }))
    const link = await screen.findByRole('link', { name: 'Log in securely' })
    expect(link.getAttribute('href')).toBe(`/login/secure?${new URLSearchParams({ redirect: page })}`)
  } finally {
    history.replaceState(null, '', before)
  }
})
