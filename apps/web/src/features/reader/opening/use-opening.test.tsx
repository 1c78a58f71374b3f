// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../../../platform/platform.tsx'
import type { OfflineAccess } from '../../../services/offline/offline-access.ts'
import type { OfflineCopy } from '../../../services/offline/offline-ports.ts'
import { OfflineProvider } from '../../../services/offline/use-offline.ts'
import { FilePicker } from './file-picker.tsx'
import { useOpening } from './use-opening.ts'

beforeAll(() => Promise.all([showPlayerMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The content of an empty zip file. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`
const BOOK = '019237a0-0000-7000-8000-000000000001'

/** Sets up a platform. The library refuses all paths that are not in `responses`. */
function setUpPlatform(responses: Record<string, unknown>, copy: OfflineCopy | null = null) {
  const requestedPaths: string[] = []
  const platform: unknown = {
    config: { remoteOrigins: [] },
    outbox: { queued: async () => [] },
    http: {
      call: async ({ path }: { path: string }) => {
        requestedPaths.push(path)
        return path in responses
          ? { ok: true, status: 200, data: responses[path] }
          : { ok: false, code: 'not_found', status: 404 }
      },
    },
  }
  const offline: unknown = { loadIfUsed: async () => (copy === null ? null : { open: async () => copy }) }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- opening uses only these parts
    <PlatformProvider value={platform as Platform}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- opening uses only these methods */}
      <OfflineProvider value={offline as OfflineAccess}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </OfflineProvider>
    </PlatformProvider>
  )
  return { requestedPaths, wrapper }
}

test('test-player requests a file from this device and opens it', async () => {
  const { requestedPaths, wrapper } = setUpPlatform({})
  const { result } = renderHook(() => useOpening('test-player', undefined), { wrapper })
  expect(result.current.phase).toBe('picking')
  act(() => {
    if (result.current.phase === 'picking') result.current.pick(new File(['no zip'], 'a.epub'))
  })
  await vi.waitFor(() => expect(result.current.phase).toBe('failed'))
  expect(result.current).toMatchObject({ error: { name: 'ContentError', status: 422 } })
  expect(requestedPaths).toEqual([])
})

test('a picked file opens without the library: it has no bookmarks, and nothing is stored', async () => {
  const { requestedPaths, wrapper } = setUpPlatform({})
  const { result } = renderHook(() => useOpening('test-player', undefined), { wrapper })
  act(() => {
    if (result.current.phase === 'picking') result.current.pick(new File([EMPTY_ZIP], 'a.epub'))
  })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  expect(result.current).toMatchObject({ library: null, book: { bookmarks: null, lastmark: undefined } })
  expect(requestedPaths).toEqual([])
})

test('the file picker has a label and returns the file', () => {
  const picked: File[] = []
  render(<FilePicker onPick={(file) => picked.push(file)} />)
  const file = new File(['x'], 'a.epub')
  fireEvent.change(screen.getByLabelText('Please select a book.'), { target: { files: [file] } })
  expect(picked).toEqual([file])
})

test('a file address outside the library opens without the library: it has no bookmarks, and nothing is stored', async () => {
  const { requestedPaths, wrapper } = setUpPlatform({})
  const { result } = renderHook(() => useOpening('any', 'https://content.example/1?Policy=p'), { wrapper })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  expect(result.current).toMatchObject({ library: null, book: { bookmarks: null, lastmark: undefined } })
  expect(requestedPaths).toEqual([])
})

test('a library book requests its address, policy, lastmark and bookmarks in parallel', async () => {
  const { requestedPaths, wrapper } = setUpPlatform({
    '/v1/books/:id/resources-url': { resourcesUrl: 'https://content.example/1/' },
    '/v1/books/:id/policy': { policy: 'Policy=p' },
  })
  const { result } = renderHook(() => useOpening(BOOK, undefined), { wrapper })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  expect(requestedPaths.toSorted()).toEqual(
    ['bookmarks', 'lastmark', 'policy', 'resources-url'].map((name) => `/v1/books/:id/${name}`),
  )
  expect(result.current).toMatchObject({ book: { bookmarks: [], lastmark: undefined } })
})

test('the signature of a library book with a file address is renewed by the library after a refusal', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Response('text', { status: address.endsWith('?Policy=new') ? 200 : 403 })
  })
  const { wrapper } = setUpPlatform({
    '/v1/books/:id/resources-url': { resourcesUrl: 'https://content.example/1/' },
    '/v1/books/:id/policy': { policy: 'Policy=new' },
  })
  const { result } = renderHook(() => useOpening(BOOK, 'https://content.example/1/?Policy=old'), { wrapper })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  const source = result.current.phase === 'opened' ? result.current.book.makeSource() : undefined
  expect(await source?.readText('c1.xhtml')).toBe('text')
  expect(requested).toEqual(['old', 'new'].map((policy) => `https://content.example/1/c1.xhtml?Policy=${policy}`))
})

test('a book on this device opens from the device, and requests only lastmark and bookmarks from the library', async () => {
  const file = async () => new Blob(['<p/>'])
  const { requestedPaths, wrapper } = setUpPlatform({}, { name: 'kept', isOutdated: false, indexed: true, file })
  const { result } = renderHook(() => useOpening(BOOK, undefined), { wrapper })
  await vi.waitFor(() => expect(result.current).toMatchObject({ phase: 'opened', book: { name: 'kept' } }))
  expect(requestedPaths.toSorted()).toEqual(['/v1/books/:id/bookmarks', '/v1/books/:id/lastmark'])
})

test('a book with a file address opens from this address, although this device has a copy', async () => {
  const { wrapper } = setUpPlatform(
    {},
    { name: 'kept', isOutdated: false, indexed: true, file: async () => new Blob(['<p/>']) },
  )
  const { result } = renderHook(() => useOpening(BOOK, 'https://files.example/book/'), { wrapper })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  expect(result.current.phase === 'opened' && result.current.book.name).toBe('https://files.example/book/')
})

test('an unknown book fails', async () => {
  const { wrapper } = setUpPlatform({})
  const { result } = renderHook(() => useOpening('no-such-book', undefined), { wrapper })
  await vi.waitFor(() => expect(result.current).toMatchObject({ phase: 'failed', error: { code: 'book_not_found' } }))
})
