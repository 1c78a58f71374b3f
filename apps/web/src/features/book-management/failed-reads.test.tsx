// @vitest-environment jsdom
import { type Call, getManagedOrganization } from '@lectern/contracts'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showManagementMessages,
  showPortalMessages,
} from '../../platform/i18n/messages.ts'
import { walkFailedReads } from '../../services/administration/testing/failed-reads.tsx'
import { stubWidth } from '../../ui/data-table/testing/example-table.tsx'
import { RealmBooksScreen } from './realm-books-screen.tsx'
import { SchoolBooksScreen } from './school-books-screen.tsx'

beforeAll(() =>
  Promise.all([showPortalMessages(), showAdministrationMessages(), showManagementMessages(), showLocale('en')]),
)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCHOOL = '019a0000-0000-7000-8000-0000000000bb'

const serve = ({ path }: Call): unknown =>
  path === getManagedOrganization.path ? { id: SCHOOL, name: 'Fyrskolan', administered: true } : undefined

test.each<[string, () => ReactNode, readonly string[]]>([
  ['books of the realm', () => <RealmBooksScreen backLabel="Manage" />, ['/v1/managed-books']],
  [
    'books of a school',
    () => <SchoolBooksScreen id={SCHOOL} />,
    ['/v1/organizations/:id', '/v1/schoolUnits/:id/own-books'],
  ],
])('each part that cannot be loaded says so, and a button tries again: %s', async (_name, page, paths) => {
  expect(await walkFailedReads({ page, paths, serve })).toEqual(paths)
})
