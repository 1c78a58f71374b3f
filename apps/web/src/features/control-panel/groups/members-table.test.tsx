// @vitest-environment jsdom
import { changeManagedGroup, listGroupUsers } from '@lectern/contracts'
import type { Call, ListedPerson, ManagedGroup } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../../platform/platform.tsx'
import type { Platform } from '../../../platform/platform.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { MembersTable } from './members-table.tsx'

const GROUP_ID = '019a0000-0000-7000-8000-0000000000aa'
const NAME = { viewable: 2, editable: 2 } as const
const GROUP: ManagedGroup = {
  id: GROUP_ID,
  version: 1,
  organization: { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' },
  attributes: { name: { value: '4 A', ...NAME }, code: { value: null, ...NAME }, ageFilter: { value: null, ...NAME } },
  student_count: 300,
  actions: ['EditGroup'],
}

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Input {
  readonly query: {
    readonly pageNumber: number
    readonly pageSize: number
    readonly calculateTotal?: string
    readonly q?: string
  }
  readonly body: { readonly data: { readonly removeUsers: readonly string[] } }
}

/** Answers as a server with a group of `total` people. Returns its pages of 100 with their searches, and the numbers of removed people. */
function serveGroup(total: number) {
  const pages: number[] = []
  const searches: (string | undefined)[] = []
  const removed: number[] = []
  const person = (index: number): ListedPerson => ({
    id: `p${index}`,
    name: `Pupil ${index}`,
    username: `pupil.${index}`,
    email: null,
    roles: ['student'],
    groups: [],
    shared: false,
    ageFilter: null,
    status: 'active',
    lastLogInAt: null,
    lastReadAt: null,
  })
  const call = (contract: Call, { query, body }: Input): Promise<unknown> => {
    if (contract.path === changeManagedGroup.path && contract.method === changeManagedGroup.method) {
      removed.push(body.data.removeUsers.length)
      return Promise.resolve({ ok: true, status: 200, data: GROUP })
    }
    expect(contract.path).toBe(listGroupUsers.path)
    const { pageNumber, pageSize, calculateTotal, q } = query
    if (pageSize === 100) {
      pages.push(pageNumber)
      searches.push(q)
    }
    const first = (pageNumber - 1) * pageSize
    const data = Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, index) =>
      person(first + index),
    )
    const meta = calculateTotal === 'false' ? {} : { totalCount: total }
    return Promise.resolve({ ok: true, status: 200, data: { data, meta } })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table uses no other part of the platform
  return { platform: { http: { call } } as unknown as Platform, pages, searches, removed }
}

async function removeAll(platform: Platform, address: string, total: number): Promise<void> {
  stubWidth('wide')
  const routeTree = createRootRoute({ component: () => <MembersTable group={GROUP} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  render(
    <PlatformProvider value={platform}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </PlatformProvider>,
  )
  await screen.findByText('Pupil 0')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: `Select all ${total}` }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }))
}

test('all people of a group are removed: pages of 100 are read up to the total', async () => {
  const { platform, pages, removed } = serveGroup(300)
  await removeAll(platform, '/', 300)
  await waitFor(() => expect(removed).toEqual([200, 100]))
  expect(pages).toEqual([1, 2, 3])
})

test('a selection of all rows of a search removes only the people of the search', async () => {
  const { platform, searches, removed } = serveGroup(120)
  await removeAll(platform, '/?q=Pupil', 120)
  await waitFor(() => expect(removed).toEqual([120]))
  expect(searches).toEqual(['Pupil', 'Pupil'])
})
