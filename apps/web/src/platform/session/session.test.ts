// @vitest-environment jsdom
import { listShelf, SERVICE_PATHS } from '@lectern/contracts'
import { describe, expect, test, vi } from 'vitest'
import { createHttpClient } from '../http/http-client.ts'
import type { StoredValue } from '../stored-value.ts'
import { createSession, type RefreshResult, type SessionPorts } from './session.ts'
import { getOwner, type TokenSet } from './token-set.ts'

const NOW = 1_800_000_000_000

const jwt = (claims: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  return `e30.${btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.sig`
}

function tokens(name: string, secondsLeft: number, sub = 'pupil'): TokenSet {
  return {
    accessToken: jwt({
      sub,
      scope: 'openid',
      realm: 'se',
      roles: [],
      subscriptions: [],
      amr: ['pwd'],
      acr: 'basic',
      isGroup: false,
      auth_time: 1,
      exp: 2,
      aud: 'urn:lectern:api',
      jti: name,
    }),
    idToken: jwt({ sub, name: 'Åsa Öberg', preferred_username: 'student.se' }),
    refreshToken: `refresh-${name}`,
    clientId: 'lectern-web',
    expiresAt: NOW + secondsLeft * 1000,
  }
}

function createMemoryValue(first: TokenSet | null): StoredValue<TokenSet | null> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function createTestSession(first: TokenSet | null, ports: Partial<SessionPorts> = {}) {
  const stored = ports.stored ?? createMemoryValue(first)
  const refresh = vi.fn<SessionPorts['refresh']>(
    ports.refresh ?? (async () => ({ kind: 'tokens', tokens: tokens('new', 3600) })),
  )
  // Only the short pauses between two tries end.
  const pause = vi.fn<SessionPorts['pause']>((ms) => new Promise((resolve) => void (ms <= 100 && resolve())))
  const session = createSession({
    spendOnce: async (_token, run) => void (await run()),
    isOnline: () => true,
    now: () => NOW,
    pause,
    ...ports,
    stored,
    refresh,
  })
  return { session, stored, refresh, pause }
}

const SHELF = { params: { userId: '019237a0-0000-7000-8000-000000000001' } }
const bearer = ({ accessToken }: TokenSet) => ({ authorization: `Bearer ${accessToken}` })

test('a token is returned only to its own account; during an impersonation the account is the pair of both users', async () => {
  const { session } = createTestSession(tokens('one', 3600, 'pupil'))
  await session.start()
  expect(await session.accessToken('pupil')).not.toBeNull()
  expect(await session.accessToken('pupil admin')).toBeNull()
  expect(await session.accessToken('another')).toBeNull()
  expect(await session.replaceToken('refused', 'another')).toBeNull()
  expect(getOwner({ id: 'pupil', act: { sub: 'admin', name: 'Admin' } })).toBe('pupil admin')
})

describe('a token near its expiry', () => {
  test('with 300 s left it is used; with 299 s it is refreshed', async () => {
    const enough = createTestSession(tokens('old', 300))
    await enough.session.start()
    expect(enough.refresh).not.toHaveBeenCalled()

    const few = createTestSession(tokens('old', 299))
    await few.session.start()
    expect(few.refresh).toHaveBeenCalledOnce()
    expect(few.stored.get()?.refreshToken).toBe('refresh-new')
  })

  test('is refreshed once, even if several calls need it at the same time', async () => {
    const pending = Promise.withResolvers<RefreshResult>()
    const { session, refresh, stored } = createTestSession(tokens('old', 3600), { refresh: () => pending.promise })
    await session.start()
    stored.set(tokens('old', 10))
    const calls = [session.accessToken(), session.accessToken(), session.accessToken()]
    pending.resolve({ kind: 'tokens', tokens: tokens('new', 3600) })
    const received = await Promise.all(calls)
    expect(new Set(received)).toEqual(new Set([tokens('new', 3600).accessToken]))
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('that another tab has refreshed meanwhile is not refreshed again', async () => {
    const stored = createMemoryValue(tokens('old', 10))
    const { session, refresh } = createTestSession(null, {
      stored,
      // Simulates another tab that refreshes the tokens while this tab waits for the lock.
      spendOnce: async (_token, run) => {
        stored.set(tokens('theirs', 3600))
        await run()
      },
    })
    await session.start()
    expect(refresh).not.toHaveBeenCalled()
    expect(await session.accessToken()).toBe(tokens('theirs', 3600).accessToken)
  })

  test('opens the page after 5000 ms without new tokens, and is replaced when the tokens arrive', async () => {
    const response = Promise.withResolvers<RefreshResult>()
    const waited = Promise.withResolvers<void>()
    const pause = vi.fn<SessionPorts['pause']>(() => waited.promise)
    const refresh = vi.fn<SessionPorts['refresh']>(() => response.promise)
    const { session } = createTestSession(tokens('old', 10), { refresh, pause })
    const started = session.start()
    expect(pause.mock.calls).toEqual([[5000]])
    expect(session.getState().status).toBe('starting')
    waited.resolve()
    await started
    expect(session.getState().status).toBe('loggedIn')
    expect(await session.accessToken()).toBe(tokens('old', 10).accessToken)
    response.resolve({ kind: 'tokens', tokens: tokens('new', 3600) })
    await vi.waitFor(async () => expect(await session.accessToken()).toBe(tokens('new', 3600).accessToken))
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('that another tab has spent is awaited until the new tokens arrive', async () => {
    const stored = createMemoryValue(tokens('old', 10))
    const { session, refresh } = createTestSession(null, { stored, spendOnce: () => new Promise(() => undefined) })
    const started = session.start()
    stored.set(tokens('theirs', 3600))
    await started
    expect(refresh).not.toHaveBeenCalled()
    expect(session.getState().status).toBe('loggedIn')
  })

  test('is spent after a refresh or a refusal, but not if the server is unreachable', async () => {
    const results: RefreshResult[] = [
      { kind: 'tokens', tokens: tokens('new', 3600) },
      { kind: 'refused' },
      { kind: 'unreachable' },
    ]
    const spent = results.map(async (result) => {
      const spent: boolean[] = []
      const spendOnce: SessionPorts['spendOnce'] = async (_token, run) => void spent.push(await run())
      await createTestSession(tokens('old', 10), { spendOnce, refresh: async () => result }).session.start()
      return spent
    })
    expect(await Promise.all(spent)).toEqual([[true], [true], [false]])
  })
})

describe('a refresh that fails', () => {
  test('offline, the old tokens stay and no request is made', async () => {
    const { session, refresh, stored } = createTestSession(tokens('old', 10), { isOnline: () => false })
    await session.start()
    expect(refresh).not.toHaveBeenCalled()
    expect(stored.get()?.refreshToken).toBe('refresh-old')
    expect(session.getState().status).toBe('loggedIn')
  })

  test('because the server is unreachable, the old tokens stay', async () => {
    const { session, stored } = createTestSession(tokens('old', 10), { refresh: async () => ({ kind: 'unreachable' }) })
    await session.start()
    expect(stored.get()?.refreshToken).toBe('refresh-old')
  })

  test('because it is refused, the tokens are cleared and the session has expired', async () => {
    const { session, stored } = createTestSession(tokens('old', 10), { refresh: async () => ({ kind: 'refused' }) })
    await session.start()
    expect(stored.get()).toBeNull()
    expect(session.getState()).toEqual({ status: 'loggedOut', because: 'expired' })
  })
})

test('a refused refresh does not end a newer log-in', async () => {
  const stored = createMemoryValue(tokens('old', 3600))
  const { session } = createTestSession(null, {
    stored,
    refresh: async () => {
      stored.set(tokens('next', 3600))
      return { kind: 'refused' }
    },
  })
  await session.start()
  const next = tokens('next', 3600).accessToken
  expect(await session.replaceToken(tokens('old', 3600).accessToken)).toBe(next)
  expect(session.getState().status).toBe('loggedIn')
})

test('an expiry notifies the subscribers once, with its reason', async () => {
  const { session } = createTestSession(tokens('old', 3600), { refresh: async () => ({ kind: 'refused' }) })
  await session.start()
  const states: unknown[] = []
  session.subscribe(() => states.push(session.getState()))
  await session.replaceToken(tokens('old', 3600).accessToken)
  expect(states).toEqual([{ status: 'loggedOut', because: 'expired' }])
})

describe('waiting for the log-in', () => {
  test('ends after 20 tries of 100 ms while the session does not start', async () => {
    const { session, pause } = createTestSession(tokens('old', 3600))
    expect(await session.whenLoggedIn()).toBe(false)
    expect(pause.mock.calls).toEqual(Array.from({ length: 20 }, () => [100]))
  })

  test('a call of the page waits for the session for at most 20 tries of 100 ms, and is then sent with the stored token', async () => {
    const { session, pause } = createTestSession(tokens('old', 3600))
    const request = vi.fn<() => Promise<Response>>(async () => Response.json({ data: [], meta: { totalCount: 0 } }))
    await createHttpClient({ services: SERVICE_PATHS, tokens: session, request }).call(listShelf, SHELF)
    expect(pause.mock.calls).toEqual(Array.from({ length: 20 }, () => [100]))
    expect(request.mock.calls).toEqual([
      [listShelf, expect.any(String), expect.objectContaining({ headers: bearer(tokens('old', 3600)) })],
    ])
  })

  test('a call of the page is sent as soon as the session has started', async () => {
    const { session, pause } = createTestSession(tokens('old', 3600))
    pause.mockImplementationOnce(() => session.start())
    const request = vi.fn<() => Promise<Response>>(async () => Response.json({ data: [], meta: { totalCount: 0 } }))
    await createHttpClient({ services: SERVICE_PATHS, tokens: session, request }).call(listShelf, SHELF)
    expect(pause).toHaveBeenCalledOnce()
    expect(request).toHaveBeenCalledOnce()
  })

  test('ends at once without a log-in', async () => {
    const { session, pause } = createTestSession(null)
    await session.start()
    expect(await session.whenLoggedIn()).toBe(false)
    expect(pause).not.toHaveBeenCalled()
  })
})

describe('other tabs', () => {
  test('a log-out in another tab logs out this tab', async () => {
    const { session, stored } = createTestSession(tokens('old', 3600))
    await session.start()
    stored.set(null)
    expect(session.getState()).toEqual({ status: 'loggedOut', because: 'left' })
  })

  test('a log-in as another user in another tab changes the user in this tab', async () => {
    const { session, stored } = createTestSession(tokens('old', 3600))
    await session.start()
    stored.set(tokens('other', 3600, 'sister'))
    expect(session.getState()).toMatchObject({ status: 'loggedIn', user: { id: 'sister', name: 'Åsa Öberg' } })
  })
})

test('a refused token is replaced by a refresh, and is not replaced if the refresh fails', async () => {
  const reachable = createTestSession(tokens('old', 3600))
  await reachable.session.start()
  expect(await reachable.session.replaceToken(tokens('old', 3600).accessToken)).toBe(tokens('new', 3600).accessToken)

  const unreachable = createTestSession(tokens('old', 3600), { refresh: async () => ({ kind: 'unreachable' }) })
  await unreachable.session.start()
  expect(await unreachable.session.replaceToken(tokens('old', 3600).accessToken)).toBeNull()
})
