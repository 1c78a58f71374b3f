// @vitest-environment jsdom
import type { Submission } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../../platform/platform.tsx'
import { testPlatform } from '../../../platform/testing/test-platform.ts'
import { ChildrenDue } from './children-due.tsx'

const createId = (number: number) => `019237a0-0000-7000-8000-00000000000${number}`
const CHILD = { uid: createId(1), name: 'Åsa Öberg' }
const SIBLING = { uid: createId(2), name: 'Bo Öberg' }
const server = setupServer()

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await Promise.all([showPortalMessages(), showLocale('en')])
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

function createQuiz(number: number, title: string, dueAt: string | null): Submission {
  return {
    id: createId(number),
    status: 'InProgress',
    answers: {},
    context: {
      type: 'Quiz',
      exercise: { id: createId(number), title, content: [{ type: 'open-question', phrase: 'Why?' }] },
    },
    isOwner: false,
    pupil: CHILD,
    teacher: 'Ylva Berg',
    book: { id: createId(9), title: 'The Lamp-Keeper' },
    dueAt,
    overdue: false,
    attempt: 1,
    begunAt: null,
    submittedAt: null,
    comment: null,
    score: null,
  }
}

function showChildren(): void {
  const rootRoute = createRootRoute()
  const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => <ChildrenDue hasBooks /> })
  const router = createRouter({ routeTree: rootRoute.addChildren([home]), history: createMemoryHistory() })
  render(
    <PlatformProvider value={testPlatform()}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </PlatformProvider>,
  )
}

test('each child has its open work, the earliest due day first', async () => {
  const open = [
    createQuiz(3, 'No day', null),
    createQuiz(4, 'Late', '2099-03-09T12:00:00.000Z'),
    createQuiz(5, 'Soon', '2099-03-02T12:00:00.000Z'),
  ]
  server.use(
    http.get('*/api/submissions/v1/children', () => HttpResponse.json({ data: [CHILD, SIBLING] })),
    http.get('*/api/submissions/', ({ request }) => {
      const data = new URL(request.url).searchParams.get('pupil') === CHILD.uid ? open : []
      return HttpResponse.json({ data: { data, cursor: null } })
    }),
  )
  showChildren()
  const child = within(await screen.findByRole('region', { name: CHILD.name }))
  expect(
    child.getAllByRole('listitem').map((item) => within(item).getByText(/^(?:Soon|Late|No day)$/).textContent),
  ).toEqual(['Soon', 'Late', 'No day'])
  expect(within(await screen.findByRole('region', { name: SIBLING.name })).queryByRole('listitem')).toBeNull()
})
