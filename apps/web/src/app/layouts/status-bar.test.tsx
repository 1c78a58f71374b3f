// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale } from '../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import type { Platform } from '../../platform/platform.tsx'
import { createSignal } from '../../platform/signal.ts'
import type { OfflineAccess } from '../../services/offline/offline-access.ts'
import { OfflineProvider } from '../../services/offline/use-offline.ts'
import { bookmarkChanges } from '../../services/reading/bookmark-changes.ts'
import { submissionChanges } from '../../services/submissions/submission-changes.ts'
import { StatusBar } from './status-bar.tsx'

beforeAll(() => showLocale('en'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Shows the status bar with these numbers of queued changes. Returns the signal that the server cannot be reached. */
function showStatusBar(bookmarks: number, submissions: number) {
  const unreachable = createSignal()
  const counts = new Map<unknown, number>([
    [bookmarkChanges, bookmarks],
    [submissionChanges, submissions],
  ])
  const queued = async (kind: unknown) => Array.from({ length: counts.get(kind) ?? 0 }, () => ({}))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bar uses no other part of the platform
  const platform = { outbox: { queued } } as unknown as Platform
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bar uses no other part of the offline service
  const offline = { unreachable } as unknown as OfflineAccess
  render(
    <PlatformProvider value={platform}>
      <QueryClientProvider client={new QueryClient()}>
        <OfflineProvider value={offline}>
          <StatusBar />
        </OfflineProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  return unreachable
}

test('the status bar says that the server cannot be reached, and how many changes wait', async () => {
  const unreachable = showStatusBar(2, 1)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => unreachable.set(true))
  expect(screen.getByRole('status').textContent).toContain('You are offline.')
  expect(await screen.findByText(/3 changes are waiting to be sent\./)).toBeDefined()
  act(() => unreachable.set(false))
  expect(screen.queryByRole('status')).toBeNull()
})

test('without a waiting change, the status bar says only that the network is lost', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  showStatusBar(0, 0)
  const { textContent } = screen.getByRole('status')
  expect(textContent).toContain('You are offline.')
  expect(textContent).not.toContain('waiting to be sent')
})
