// @vitest-environment jsdom
import {
  applyPeopleImport,
  type Call,
  changeManagedGroup,
  getManagedOrganization,
  getManagedPerson,
  getPeopleImport,
  getSchoolYear,
  listOrganizationGroups,
  listPersonGroups,
  listShelf,
  type PeopleImport,
  removeFromShelf,
  restoreManagedPerson,
  startSchoolYear,
  undoPeopleImport,
  undoSchoolYear,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { createShelfBook } from '../../testing/shelf-book.ts'
import { stubWidth } from '../../ui/data-table/testing/example-table.tsx'
import { PersonGroups } from './people/person-groups.tsx'
import { PersonScreen } from './people/person-screen.tsx'
import { PersonShelf } from './people/person-shelf.tsx'
import { ImportScreen } from './people-import/import-screen.tsx'
import { SchoolYearScreen } from './school-year/school-year-screen.tsx'
import { exampleGroup } from './testing/example-group.ts'
import { EXAMPLE_IMPORT } from './testing/example-import.ts'
import { examplePerson } from './testing/example-person.ts'
import { EXAMPLE_SCHOOL } from './testing/example-school.ts'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PERSON = examplePerson()
const DELETING = {
  ...PERSON,
  actions: ['RestoreUser'],
  status: 'deleting',
  deletionDueAt: '2026-12-24T12:00:00.000Z',
} as const
const SCHOOL = EXAMPLE_SCHOOL.id
const UNDO = '2099-12-24T12:00:00.000Z'
const APPLIED: PeopleImport = { ...EXAMPLE_IMPORT, state: 'applied', appliedAt: UNDO, undoUntil: UNDO }
const UNDONE: PeopleImport = { ...EXAMPLE_IMPORT, state: 'undone', undone: { removed: 1, restored: 0, kept: [] } }
const RUN = { id: 'run', startedAt: UNDO, renamed: 1, leavers: 2, undoUntil: UNDO, undone: null }
const TAKEN_BACK = { ...RUN, undone: { groups: 1, people: 2, keptPeople: [], keptGroups: [] } }
const GROUPS = ['a', 'b'].map((id) => ({ id, organization_id: SCHOOL, name: `Group ${id}`, removable: true }))
const BOOKS = ['Kite', 'Lamp'].map((title) => createShelfBook({ id: title, title }))

interface Shown {
  readonly page: ReactNode
  /** Pressed button, and the button of the question before the change. */
  readonly button: string
  readonly confirm?: string
  /** The changing call, and what a reading call returns before and after it. */
  readonly change: Call
  readonly read: Call
  readonly before: unknown
  readonly after: unknown
  readonly address?: string
  /** Element that has the focus after the change. */
  readonly focused: () => HTMLElement
}

const heading = () => screen.getByRole('heading', { level: 1 })
const region = (name: string) => () => screen.getByRole('region', { name })
const button = (name: string) => () => screen.getByRole('button', { name })

test.each<[string, Shown]>([
  [
    'a group of a person is removed',
    {
      page: <PersonGroups person={PERSON} />,
      button: 'Remove from Group a',
      change: changeManagedGroup,
      read: listPersonGroups,
      before: { values: GROUPS },
      after: { values: GROUPS.slice(1) },
      focused: button('Remove from Group b'),
    },
  ],
  [
    'the last group of a person is removed',
    {
      page: <PersonGroups person={PERSON} />,
      button: 'Remove from Group a',
      change: changeManagedGroup,
      read: listPersonGroups,
      before: { values: GROUPS.slice(0, 1) },
      after: { values: [] },
      focused: region('Groups'),
    },
  ],
  [
    'a book of a shelf is removed',
    {
      page: <PersonShelf id={PERSON.id} />,
      button: 'Remove Lamp from the bookshelf',
      change: removeFromShelf,
      read: listShelf,
      before: { data: BOOKS, meta: { totalCount: 2 } },
      after: { data: BOOKS.slice(0, 1), meta: { totalCount: 1 } },
      focused: button('Remove Kite from the bookshelf'),
    },
  ],
  [
    'a person is restored',
    {
      page: <PersonScreen id={PERSON.id} type="students" />,
      button: 'Restore',
      change: restoreManagedPerson,
      read: getManagedPerson,
      before: DELETING,
      after: PERSON,
      focused: heading,
    },
  ],
  [
    'an import is applied',
    {
      page: <ImportScreen school={SCHOOL} type="students" />,
      button: 'Apply',
      change: applyPeopleImport,
      read: getPeopleImport,
      before: EXAMPLE_IMPORT,
      after: APPLIED,
      address: `/?import=${EXAMPLE_IMPORT.id}`,
      focused: region('class.xlsx'),
    },
  ],
  [
    'an import is undone',
    {
      page: <ImportScreen school={SCHOOL} type="students" />,
      button: 'Undo',
      confirm: 'Undo',
      change: undoPeopleImport,
      read: getPeopleImport,
      before: APPLIED,
      after: UNDONE,
      address: `/?import=${EXAMPLE_IMPORT.id}`,
      focused: region('class.xlsx'),
    },
  ],
  [
    'a school year starts',
    {
      page: <SchoolYearScreen school={SCHOOL} />,
      button: 'Start the school year',
      confirm: 'Start the school year',
      change: startSchoolYear,
      read: getSchoolYear,
      before: { run: null },
      after: { run: RUN },
      focused: heading,
    },
  ],
  [
    'a school year is taken back',
    {
      page: <SchoolYearScreen school={SCHOOL} />,
      button: 'Take back the school year',
      confirm: 'Take back the school year',
      change: undoSchoolYear,
      read: getSchoolYear,
      before: { run: RUN },
      after: { run: TAKEN_BACK },
      focused: heading,
    },
  ],
])('the focus stays near a button that disappears: %s', async (_name, shown) => {
  let isChanged = false
  const is = (call: Call, { method, path }: Call) => call.method === method && call.path === path
  showScreen(
    shown.page,
    (contract) => {
      if (is(shown.change, contract)) {
        isChanged = true
        return shown.after
      }
      if (is(shown.read, contract)) return isChanged ? shown.after : shown.before
      if (is(getManagedOrganization, contract)) return EXAMPLE_SCHOOL
      if (is(listOrganizationGroups, contract)) return { data: [exampleGroup()], meta: { totalCount: 1 } }
      return undefined
    },
    shown.address,
  )
  const pressed = await screen.findByRole('button', { name: shown.button })
  pressed.focus()
  fireEvent.click(pressed)
  if (shown.confirm !== undefined)
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: shown.confirm }))
  await waitFor(() => expect([pressed.isConnected, document.activeElement]).toEqual([false, shown.focused()]))
})
