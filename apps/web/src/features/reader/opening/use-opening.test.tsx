// @vitest-environment jsdom
import { focusManager, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
  const services: string[] = []
  const platform: unknown = {
    config: { remoteOrigins: ['https://images.example'] },
    outbox: { queued: async () => [] },
    http: {
      call: async ({ path }: { path: string }, _input: unknown, options: { service?: string } = {}) => {
        requestedPaths.push(path)
        if (options.service !== undefined) services.push(options.service)
        return path in responses
          ? { ok: true, status: 200, data: await responses[path] }
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
  return { requestedPaths, services, wrapper }
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

const LIBRARY_RESPONSES = {
  '/v1/books/:id/resources-url': { resourcesUrl: 'https://content.example/1/' },
  '/v1/books/:id/policy': { policy: 'Policy=p' },
}

test('a second try after a failure opens the book', async () => {
  const responses: Record<string, unknown> = {}
  const { wrapper } = setUpPlatform(responses)
  const { result } = renderHook(() => useOpening(BOOK, undefined), { wrapper })
  await vi.waitFor(() => expect(result.current).toMatchObject({ phase: 'failed', error: { status: 404 } }))
  const policy = Promise.withResolvers<unknown>()
  Object.assign(responses, LIBRARY_RESPONSES, { '/v1/books/:id/policy': policy.promise })
  act(() => void (result.current.phase === 'failed' && result.current.tryAgain()))
  await vi.waitFor(() => expect(result.current.phase).toBe('opening'))
  policy.resolve({ policy: 'Policy=p' })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
})

test('a book that is opened again is requested again, because signatures expire and positions change', async () => {
  const { requestedPaths, wrapper } = setUpPlatform(LIBRARY_RESPONSES)
  for (const count of [4, 8]) {
    const { result, unmount } = renderHook(() => useOpening(BOOK, undefined), { wrapper })
    await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
    expect(requestedPaths).toHaveLength(count)
    unmount()
    await new Promise((resolve) => setTimeout(resolve))
  }
})

test('a file address of a library book opens with the lastmark and the bookmarks of the library', async () => {
  const position = { ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset: 4 }
  const bookmarks = [{ id: BOOK, name: 'here', position }]
  const { wrapper } = setUpPlatform({
    ...LIBRARY_RESPONSES,
    '/v1/books/:id/lastmark': { position },
    '/v1/books/:id/bookmarks': { bookmarks },
  })
  const { result } = renderHook(() => useOpening(BOOK, 'https://content.example/1/?Policy=p'), { wrapper })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  expect(result.current).toMatchObject({ book: { lastmark: { position }, bookmarks } })
})

test('an open book stays open when the window gets the focus, and opens again on request or at another address', async () => {
  const responses: Record<string, unknown> = { ...LIBRARY_RESPONSES }
  const { requestedPaths, wrapper } = setUpPlatform(responses)
  const { result, rerender } = renderHook((fileUrl: string | undefined) => useOpening(BOOK, fileUrl), { wrapper })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  focusManager.setFocused(undefined)
  await new Promise((resolve) => setTimeout(resolve))
  expect(requestedPaths).toHaveLength(4)
  const policy = Promise.withResolvers<unknown>()
  responses['/v1/books/:id/policy'] = policy.promise
  act(() => void (result.current.phase === 'opened' && result.current.tryAgain()))
  await vi.waitFor(() => expect(result.current.phase).toBe('opening'))
  policy.resolve({ policy: 'Policy=p' })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  rerender('https://files.example/book/')
  await vi.waitFor(() => expect(result.current).toMatchObject({ book: { name: 'https://files.example/book/' } }))
})

test('an offline device opens its copy of a book', async () => {
  onlineManager.setOnline(false)
  try {
    const { wrapper } = setUpPlatform(
      {},
      { name: 'kept', isOutdated: true, indexed: true, file: async () => new Blob() },
    )
    const { result } = renderHook(() => useOpening(BOOK, undefined), { wrapper })
    await vi.waitFor(() => expect(result.current).toMatchObject({ phase: 'opened', book: { isOutdated: true } }))
  } finally {
    onlineManager.setOnline(true)
  }
})

test('the service in the address of the reader stores the bookmarks', async () => {
  const { services, wrapper } = setUpPlatform(LIBRARY_RESPONSES)
  const { result } = renderHook(() => useOpening(BOOK, undefined, 'https://portal.example/marks'), { wrapper })
  await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
  expect(services).toEqual(['https://portal.example/marks'])
})

test('a book opens with content of the servers that the settings name', async () => {
  const { wrapper } = setUpPlatform(LIBRARY_RESPONSES)
  for (const fileUrl of [undefined, 'https://content.example/1/?Policy=p']) {
    const { result } = renderHook(() => useOpening(BOOK, fileUrl), { wrapper })
    await vi.waitFor(() => expect(result.current.phase).toBe('opened'))
    const source = result.current.phase === 'opened' ? result.current.book.makeSource() : undefined
    expect(source?.remoteAddress?.('https://images.example/a.png')).toBe('https://images.example/a.png')
  }
})
