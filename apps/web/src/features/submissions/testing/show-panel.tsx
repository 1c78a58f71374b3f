import { type Submission, SubmissionChange } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { SetupServer } from 'msw/node'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { PlatformProvider } from '../../../platform/platform.tsx'
import { testPlatform } from '../../../platform/testing/test-platform.ts'
import { submissionChanges } from '../../../services/submissions/submission-changes.ts'
import { SnackbarProvider } from '../../../ui/snackbar.tsx'
import { SubmissionPanel } from '../submission-panel.tsx'
import { BOOK } from './submission.ts'

const KINDS = { success: 'Done', error: 'Error', warning: 'Warning', info: 'Information' }

const LIST = '*/api/submissions/'
const ONE = '*/api/submissions/:id'

/** Mocks a submissions service. Returns the queries of the list requests and the received changes. */
export function serveSubmissions(server: SetupServer, submissions: readonly Submission[], pageSize = 20) {
  const requests: string[] = []
  const changes: { id: string; type: string | null; change: SubmissionChange }[] = []
  const stored = new Map(submissions.map((each) => [each.id, each]))
  server.use(
    http.get(LIST, ({ request }) => {
      const { searchParams } = new URL(request.url)
      requests.push(searchParams.toString())
      const all = [...stored.values()].filter(({ context }) => context.type === searchParams.get('contextType'))
      const from = all.findIndex(({ id }) => id === searchParams.get('cursor')) + 1
      const page = all.slice(from, from + pageSize)
      const cursor = from + pageSize < all.length ? (page.at(-1)?.id ?? null) : null
      return HttpResponse.json({ data: { data: page, cursor } })
    }),
    http.get(ONE, ({ params }) => {
      const submission = stored.get(String(params['id']))
      return submission
        ? HttpResponse.json({ ...submission, pastAttempts: [] })
        : HttpResponse.json({ code: 'not_found', message: '' }, { status: 404 })
    }),
    http.patch(ONE, async ({ params, request }) => {
      const id = String(params['id'])
      const change = SubmissionChange.parse(JSON.parse(await request.text()))
      changes.push({ id, type: request.headers.get('content-type'), change })
      const before = stored.get(id)
      if (before === undefined) return HttpResponse.json({ code: 'not_found', message: '' }, { status: 404 })
      const answers = { ...before.answers }
      for (const [exercise, each] of Object.entries(change.answers))
        answers[exercise] = { ...answers[exercise], ...each }
      const after = { ...before, status: change.status, answers }
      stored.set(id, after)
      return HttpResponse.json(after)
    }),
  )
  return { requests, changes }
}

/**
 * Renders the open panel. `closings` has one entry for each closing. With `isSlow`, the outbox reports each change as
 * queued, but only when the server has it.
 */
export async function showPanel(
  props: { activeSubmissionId?: string; availableSubmissionIds?: readonly string[]; isSlow?: boolean } = {},
) {
  const platform = testPlatform([submissionChanges])
  const { outbox } = platform
  const slowOutbox: Outbox = { ...outbox, put: (kind, payload) => outbox.put(kind, payload).then(() => 'queued') }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const closings: true[] = []
  const rendered = await act(async () =>
    render(
      <PlatformProvider value={props.isSlow === true ? { ...platform, outbox: slowOutbox } : platform}>
        <QueryClientProvider client={queries}>
          <SnackbarProvider label="Notifications" closeLabel="Close" kindLabels={KINDS}>
            <SubmissionPanel
              bookId={BOOK}
              activeSubmissionId={props.activeSubmissionId}
              availableSubmissionIds={props.availableSubmissionIds}
              open
              onClose={() => void closings.push(true)}
            />
          </SnackbarProvider>
        </QueryClientProvider>
      </PlatformProvider>,
    ),
  )
  return { ...rendered, closings }
}
