// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showOfflineMessages, showPortalMessages } from '../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import { createSignal } from '../../platform/signal.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { OfflineAccess } from '../../services/offline/offline-access.ts'
import type { OfflineBook } from '../../services/offline/offline-state.ts'
import { OfflineProvider } from '../../services/offline/use-offline.ts'
import { createShelfBook } from '../../testing/shelf-book.ts'
import { SnackbarProvider } from '../../ui/snackbar.tsx'
import { OfflineDialog } from './offline-dialog.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showOfflineMessages(), showLocale('en')]))
afterEach(cleanup)

const ENTRY = createShelfBook({ id: '019237a0-0000-7000-8000-0000000000b1', title: 'Lumi' })
const READY: OfflineBook = {
  bookId: ENTRY.book.id,
  title: 'Lumi',
  bytes: 24_000_000,
  phase: 'ready',
  opensOffline: true,
  share: 1,
  isOutdated: false,
}
const LABELS = { label: '', closeLabel: '', kindLabels: { success: '', error: '', warning: '', info: '' } }

test.each<[string, OfflineBook | undefined, boolean, string, string]>([
  ['a book that is not here', undefined, false, 'Download “Lumi”?', 'Download'],
  ['a copy', READY, false, 'Remove “Lumi” from this device?', 'Remove'],
  [
    'a copy with a corrected version',
    { ...READY, isOutdated: true },
    false,
    'There is a corrected version of “Lumi”',
    'Download again',
  ],
  // Without a network, nothing can be downloaded.
  ['that copy without a network', { ...READY, isOutdated: true }, true, 'Remove “Lumi” from this device?', 'Remove'],
  ['a download', { ...READY, phase: 'downloading', share: 0.5 }, false, 'Stop downloading “Lumi”?', 'Stop download'],
])('the question about %s', async (_name, book, isUnreachable, title, button) => {
  const unreachable = createSignal()
  unreachable.set(isUnreachable)
  const measure = async () => ({ ok: true, bytes: 24_000_000, days: 30 })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialog uses no other part of the service
  const offline = { unreachable, load: async () => ({ measure }) } as unknown as OfflineAccess
  render(
    <PlatformProvider value={testPlatform()}>
      <OfflineProvider value={offline}>
        <SnackbarProvider {...LABELS}>
          <OfflineDialog entry={ENTRY} book={book} open onClose={vi.fn<() => void>()} />
        </SnackbarProvider>
      </OfflineProvider>
    </PlatformProvider>,
  )
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(await screen.findByText(/24 MB/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})
