// @vitest-environment jsdom
import type { AssignmentSummary } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages, showWorkMessages } from '../../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../../platform/platform.tsx'
import { testPlatform } from '../../../platform/testing/test-platform.ts'
import { hasOwnAssignments } from './has-own-assignments.ts'
import { OwnAssignmentsPanel } from './own-assignments-panel.tsx'

const ID = '019237a0-0000-7000-8000-000000000001'
const LIST = '*/api/submissions/v1/assignments'
const PUBLISHED: AssignmentSummary = {
  id: ID,
  contextType: 'Quiz',
  status: 'published',
  title: 'The lamp',
  book: { id: ID, title: 'Book' },
  group: { uid: ID, name: '4B' },
  teacher: { uid: ID, name: 'Ada' },
  dueAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  publishedAt: '2026-11-01T10:00:00Z',
  counts: { pupils: 20, begun: 0, submitted: 7 },
}
const DRAFT: AssignmentSummary = {
  ...PUBLISHED,
  id: '019237a0-0000-7000-8000-000000000002',
  contextType: 'Assignment',
  status: 'draft',
  title: 'The fog',
  group: null,
}
const server = setupServer()

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await showLocale('en')
  await Promise.all([showPortalMessages(), showWorkMessages()])
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

function serveAssignments(assignments: readonly AssignmentSummary[]): void {
  const page = { data: assignments, meta: { totalCount: assignments.length } }
  server.use(
    http.get(LIST, ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('book') === ID ? page : { ...page, data: [] }),
    ),
  )
}

function showPanel(): void {
  render(
    <PlatformProvider value={testPlatform()}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OwnAssignmentsPanel bookId={ID} open onClose={() => {}} />
      </QueryClientProvider>
    </PlatformProvider>,
  )
}

test('a card names the kind, the recipients, the due date, and the progress or the draft', async () => {
  serveAssignments([PUBLISHED, DRAFT])
  showPanel()
  const cards = await screen.findAllByRole('button', { name: /^The/ })
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'The lampQuiz4BNo due date7 of 20 handed in',
    'The fogAssignmentIndividual pupilsNo due dateDraft',
  ])
})

test('a list that fails to load shows an error, and a button that loads the list again', async () => {
  server.use(http.get(LIST, () => HttpResponse.json({ code: 'unavailable', message: '' }, { status: 503 })))
  showPanel()
  await screen.findByRole('alert')
  serveAssignments([PUBLISHED])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^The lamp/ })).toBeDefined()
})

test('a book has own assignments, or none, or the server could not say', async () => {
  const client = testPlatform().http
  serveAssignments([PUBLISHED])
  expect(await hasOwnAssignments(client, ID)).toBe(true)
  serveAssignments([])
  expect(await hasOwnAssignments(client, ID)).toBe(false)
  server.use(http.get(LIST, () => HttpResponse.error()))
  expect(await hasOwnAssignments(client, ID)).toBe('unknown')
  server.use(http.get(LIST, () => HttpResponse.json({ code: 'forbidden', message: '' }, { status: 403 })))
  expect(await hasOwnAssignments(client, ID)).toBe(false)
})
