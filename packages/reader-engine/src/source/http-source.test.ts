import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttpSource, type HttpSourceOptions } from './http-source.ts'
import { CONTRACT_BOOK, resourceSourceContract } from '../testing/resource-source.contract.ts'

const BASE = 'https://content.example/books/1'

/** Fake web server with the files of the contract. It ignores signatures. */
const fakeServer: typeof fetch = async (input) => {
  const { pathname } = new URL(String(input instanceof Request ? input.url : input))
  const text = CONTRACT_BOOK[decodeURIComponent(pathname.slice('/books/1/'.length))]
  return text === undefined ? new Response('', { status: 404 }) : new Response(text)
}

resourceSourceContract(
  'http',
  async () => createHttpSource({ resourcesUrl: BASE, fetch: fakeServer }),
  async (address) => (await fakeServer(address)).text(),
)

/** `getStatus` returns the status of the nth response; 0 is a network failure. */
function createRecordedSource(
  getStatus: (address: string, nth: number) => number,
  options: Partial<HttpSourceOptions> = {},
) {
  const requests: string[] = []
  const ranges: (string | null)[] = []
  const source = createHttpSource({
    resourcesUrl: BASE,
    policy: 'Policy=old',
    ...options,
    fetch: async (input, init) => {
      const address = String(input instanceof Request ? input.url : input)
      requests.push(address)
      ranges.push(new Headers(init?.headers).get('range'))
      const status = getStatus(address, requests.length)
      if (status === 0) throw new TypeError('network')
      return new Response('text', { status })
    },
  })
  return { source, requests, ranges }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs all timers and resolves with the value of the promise, or with its error. */
async function runTimersAndSettle(promise: Promise<unknown>): Promise<unknown> {
  const result = promise.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return result
}

describe('addresses', () => {
  test('are below the resources address, encoded part by part, with the policy', async () => {
    const { source } = createRecordedSource(() => 200)
    expect(await source.address('OPS/a b?#.mp3')).toBe(`${BASE}/OPS/a%20b%3F%23.mp3?Policy=old`)
  })

  test('have no question mark without a policy, and one slash if the resources address ends with one', async () => {
    const { source } = createRecordedSource(() => 200, { policy: '', resourcesUrl: `${BASE}/` })
    expect(await source.address('a.mp3')).toBe(`${BASE}/a.mp3`)
  })
})

describe('a refusal (403)', () => {
  const renewing = () => {
    const refreshPolicy = vi.fn<() => Promise<string>>(async () => 'Policy=new')
    return {
      refreshPolicy,
      ...createRecordedSource((address) => (address.endsWith('=new') ? 200 : 403), { refreshPolicy }),
    }
  }

  test('causes one new policy for ten concurrent requests, and each request is repeated', async () => {
    const { source, requests, refreshPolicy } = renewing()
    const texts = await Promise.all(Array.from({ length: 10 }, (_, number) => source.readText(`${number}.xhtml`)))
    expect(texts).toEqual(Array.from({ length: 10 }, () => 'text'))
    expect(refreshPolicy).toHaveBeenCalledTimes(1)
    expect(requests).toHaveLength(20)
    expect(requests.filter((address) => address.endsWith('?Policy=new'))).toHaveLength(10)
  })

  test('renews the addresses of media too', async () => {
    const { source } = renewing()
    await source.readText('a.xhtml')
    expect(await source.address('a.mp3')).toBe(`${BASE}/a.mp3?Policy=new`)
  })

  test('causes no further renewal after the policy has been renewed', async () => {
    const { source, refreshPolicy } = renewing()
    await source.readText('a.xhtml')
    await source.readText('b.xhtml')
    expect(refreshPolicy).toHaveBeenCalledTimes(1)
  })

  test('that arrives after the policy has been renewed causes no further renewal', async () => {
    const late = Promise.withResolvers<undefined>()
    const refreshPolicy = vi.fn<() => Promise<string>>(async () => 'Policy=new')
    const source = createHttpSource({
      resourcesUrl: BASE,
      policy: 'Policy=old',
      refreshPolicy,
      fetch: async (input) => {
        const address = String(input instanceof Request ? input.url : input)
        const isRefused = address.endsWith('=old')
        if (isRefused && address.includes('late')) await late.promise
        return new Response('text', { status: isRefused ? 403 : 200 })
      },
    })
    const text = source.readText('late.xhtml')
    await source.readText('a.xhtml')
    late.resolve(undefined)
    expect(await text).toBe('text')
    expect(refreshPolicy).toHaveBeenCalledTimes(1)
  })

  test('is reported if the new policy is refused too', async () => {
    const refreshPolicy = vi.fn<() => Promise<string>>(async () => 'Policy=new')
    const { source, requests } = createRecordedSource(() => 403, { refreshPolicy })
    await expect(source.readText('a.xhtml')).rejects.toMatchObject({
      name: 'ContentError',
      status: 403,
      path: 'a.xhtml',
    })
    expect(requests).toHaveLength(2)
    expect(refreshPolicy).toHaveBeenCalledTimes(1)
  })

  test('is reported at once without a policy refresh', async () => {
    const { source, requests } = createRecordedSource(() => 403)
    await expect(source.readText('a.xhtml')).rejects.toMatchObject({ status: 403 })
    expect(requests).toHaveLength(1)
  })

  test('causes a new refresh after a refresh that failed', async () => {
    let times = 0
    const refreshPolicy = async () => {
      if (++times === 1) throw new Error('offline')
      return 'Policy=new'
    }
    const { source } = createRecordedSource((address) => (address.endsWith('=new') ? 200 : 403), { refreshPolicy })
    await expect(source.readText('a.xhtml')).rejects.toThrow('offline')
    expect(await source.readText('a.xhtml')).toBe('text')
  })
})

test.each([401, 404, 410])('status %d is reported at once', async (status) => {
  const { source, requests } = createRecordedSource(() => status)
  await expect(source.readText('a.xhtml')).rejects.toMatchObject({ name: 'ContentError', status })
  expect(requests).toHaveLength(1)
})

test.each([500, 502, 503])('status %d is retried three times, then reported', async (status) => {
  const { source, requests } = createRecordedSource(() => status)
  expect(await runTimersAndSettle(source.readText('a.xhtml'))).toMatchObject({ name: 'ContentError', status })
  expect(requests).toHaveLength(4)
})

test('a network failure is retried three times, then reported as status 0', async () => {
  const { source, requests } = createRecordedSource(() => 0)
  expect(await runTimersAndSettle(source.readText('a.xhtml'))).toMatchObject({ name: 'ContentError', status: 0 })
  expect(requests).toHaveLength(4)
})

test('a network failure that ends during the retries is not reported', async () => {
  const { source } = createRecordedSource((_address, nth) => [0, 503, 200][nth - 1] ?? 200)
  expect(await runTimersAndSettle(source.readText('a.xhtml'))).toBe('text')
})

test('a response that is interrupted counts as a network failure', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('broke off')) })
  const source = createHttpSource({ resourcesUrl: BASE, fetch: async () => new Response(broken) })
  expect(await runTimersAndSettle(source.readText('a.xhtml'))).toMatchObject({
    name: 'ContentError',
    status: 0,
    path: 'a.xhtml',
  })
})

test('the address of a page with scripts is requested again after a network failure', async () => {
  let requests = 0
  const source = createHttpSource({
    resourcesUrl: BASE,
    scriptedUrl: async () => 'https://scripts.example/',
    fetch: async () => {
      if (++requests === 1) throw new TypeError('offline')
      return new Response()
    },
  })
  const address = source.scriptedAddress?.('a.xhtml') ?? Promise.reject(new Error('no address'))
  expect(await runTimersAndSettle(address)).toBe('https://scripts.example/a.xhtml')
})

test.each([403, 404])('a page with scripts that is refused with %d has no address', async (status) => {
  const methods: unknown[] = []
  const source = createHttpSource({
    resourcesUrl: BASE,
    scriptedUrl: async () => 'https://scripts.example/',
    fetch: async (address, init) => {
      methods.push([address, init?.method])
      return new Response(null, { status })
    },
  })
  await expect(source.scriptedAddress?.('a b.xhtml')).rejects.toMatchObject({ status, path: 'a b.xhtml' })
  expect(methods).toEqual([['https://scripts.example/a%20b.xhtml', 'HEAD']])
})

test('a book has an index, scripted pages and content of other servers only if its options say so', async () => {
  const image = 'https://images.example/a.png'
  const plain = createHttpSource({ resourcesUrl: BASE })
  expect([plain.indexed, plain.scriptedAddress, plain.remoteAddress?.(image)]).toEqual([false, undefined, undefined])
  const full = createHttpSource({ resourcesUrl: BASE, indexed: true, remoteOrigins: ['https://images.example'] })
  expect([full.indexed, full.remoteAddress?.(image)]).toEqual([true, image])
  expect(full.remoteAddress?.('https://other.example/a.png')).toBeUndefined()
})

describe('a renewed address', () => {
  test('is requested with a range of one byte, under a renewed policy', async () => {
    const refreshPolicy = async () => 'Policy=new'
    const { source, ranges } = createRecordedSource((address) => (address.endsWith('=new') ? 206 : 403), {
      refreshPolicy,
    })
    expect(await source.renewedAddress('a.mp3')).toBe(`${BASE}/a.mp3?Policy=new`)
    expect(ranges).toEqual(['bytes=0-0', 'bytes=0-0'])
  })

  test('rejects with the reason if the file cannot be loaded', async () => {
    const { source } = createRecordedSource(() => 404)
    await expect(source.renewedAddress('a.mp3')).rejects.toMatchObject({ status: 404, path: 'a.mp3' })
  })
})

describe('a signature with an expiry time', () => {
  const NOW = Date.UTC(2026, 0, 1)
  const signed = (seconds: number) =>
    `Policy=${btoa(`{"DateLessThan":{"AWS:EpochTime":${NOW / 1000 + seconds}}}`)
      .replaceAll('+', '-')
      .replaceAll('=', '_')
      .replaceAll('/', '~')}`

  test('is renewed once before it expires, so that sound does not stop', async () => {
    vi.setSystemTime(NOW)
    const refreshPolicy = vi.fn<() => Promise<string>>(async () => signed(1200))
    const { source } = createRecordedSource(() => 200, { policy: signed(600), refreshPolicy })
    expect(await source.address('a.mp3')).toBe(`${BASE}/a.mp3?${signed(600)}`)
    vi.setSystemTime(NOW + 500_000)
    const addresses = await Promise.all([source.address('a.mp3'), source.address('b.mp3')])
    expect(refreshPolicy).toHaveBeenCalledTimes(1)
    expect(addresses[0]).toBe(`${BASE}/a.mp3?${signed(1200)}`)
  })

  test('is renewed when a third of its time is left, and not before', async () => {
    vi.setSystemTime(NOW)
    const refreshPolicy = vi.fn<() => Promise<string>>(async () => signed(1200))
    const { source } = createRecordedSource(() => 200, { policy: signed(600), refreshPolicy })
    for (const [milliseconds, calls] of [
      [399_000, 0],
      [401_000, 1],
      [401_000 + 500_000, 1],
      [401_000 + 700_000, 2],
    ] as const) {
      vi.setSystemTime(NOW + milliseconds)
      await source.address('a.mp3')
      expect(refreshPolicy).toHaveBeenCalledTimes(calls)
    }
  })

  test('that cannot be renewed in advance is still used, and a refusal renews it', async () => {
    vi.setSystemTime(NOW + 500_000)
    let isOffline = true
    const refreshPolicy = async () => {
      if (isOffline) throw new Error('offline')
      return 'Policy=new'
    }
    const { source } = createRecordedSource((address) => (address.endsWith('=new') ? 200 : 403), {
      policy: signed(0),
      refreshPolicy,
    })
    expect(await source.address('a.mp3')).toBe(`${BASE}/a.mp3?${signed(0)}`)
    isOffline = false
    expect(await source.readText('a.xhtml')).toBe('text')
  })

  test('is renewed once and not for every address if the clock is ahead of the server', async () => {
    vi.setSystemTime(NOW + 900_000)
    const refreshPolicy = vi.fn<() => Promise<string>>(async () => signed(600))
    const { source } = createRecordedSource(() => 200, { policy: signed(600), refreshPolicy })
    for (let sentence = 0; sentence < 5; sentence++) await source.address('a.mp3')
    expect(refreshPolicy).toHaveBeenCalledTimes(1)
  })
})
