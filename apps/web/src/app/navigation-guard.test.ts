import { expect, test } from 'vitest'
import { createSession } from '../platform/session/session.ts'
import { createLogInSearch, requireLogIn } from './navigation-guard.ts'

function createGuard(isLoggedIn: boolean, isFromAudioAid = false) {
  const endedSessions: true[] = []
  let fromAudioAid = isFromAudioAid
  return {
    endedSessions,
    session: {
      whenLoggedIn: async () => isLoggedIn,
    },
    oauth: { endCommonSession: async () => void endedSessions.push(true) },
    fromAudioAid: {
      get: () => fromAudioAid,
      set: (value: boolean) => {
        fromAudioAid = value
      },
      subscribe: () => () => {},
    },
  }
}

test('a user who is logged in passes and stays logged in', async () => {
  const parts = createGuard(true)
  await expect(requireLogIn(parts, '/library/bookshelf')).resolves.toBeUndefined()
  expect(parts.endedSessions).toEqual([])
})

test('a visitor is sent to the log-in page after at most 100 tries of 100 ms', async () => {
  const pauses: number[] = []
  const session = createSession({
    stored: { get: () => null, set: () => {}, subscribe: () => () => {} },
    spendOnce: async () => {},
    refresh: async () => ({ kind: 'unreachable' }),
    isOnline: () => true,
    now: () => 0,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  })
  const parts = { ...createGuard(false), session }
  await expect(requireLogIn(parts, '/profile?q=1')).rejects.toMatchObject({
    options: { to: '/login', search: { redirect: '/profile?q=1', reauthenticate: 'true' } },
  })
  expect(pauses).toEqual(Array.from({ length: 100 }, () => 100))
  expect(parts.endedSessions).toEqual([])
})

test('the log-in page opens after the session at the auth service has ended', async () => {
  const ended = Promise.withResolvers<undefined>()
  const parts = { ...createGuard(false), oauth: { endCommonSession: () => ended.promise } }
  const events: string[] = []
  const guard = requireLogIn(parts, '/library/bookshelf').catch(() => void events.push('log-in page'))
  await Promise.resolve()
  await Promise.resolve()
  events.push('ended')
  ended.resolve(undefined)
  await guard
  expect(events).toEqual(['ended', 'log-in page'])
})

test.each(['/library', '/profile?origin=audio-aid', '/bookshelf/play/id/b1?from=/library/bookshelf'])(
  'the page %s is no library page: the session at the auth service stays',
  async (href) => {
    const parts = createGuard(false)
    await expect(requireLogIn(parts, href)).rejects.toMatchObject({ options: { to: '/login' } })
    expect(parts.endedSessions).toEqual([])
  },
)

test('an opening application other than an audio aid does not keep the session', async () => {
  const parts = createGuard(false)
  await expect(requireLogIn(parts, '/library/bookshelf?origin=polylino')).rejects.toMatchObject({
    options: { to: '/login' },
  })
  expect(parts.endedSessions).toEqual([true])
})

test('a library page without a log-in ends the session at the auth service, unless the visit came from an audio aid', async () => {
  const library = createGuard(false)
  await expect(requireLogIn(library, '/library/bookshelf')).rejects.toMatchObject({ options: { to: '/login' } })
  expect(library.endedSessions).toEqual([true])
  const aided = createGuard(false)
  await expect(requireLogIn(aided, '/library/bookshelf?origin=audio-aid')).rejects.toMatchObject({
    options: { to: '/login' },
  })
  await expect(requireLogIn(aided, '/library/bookshelf')).rejects.toMatchObject({ options: { to: '/login' } })
  expect(aided.endedSessions).toEqual([])
})

test('the reauthenticate key moves to the log-in page and is removed from the return address', () => {
  expect(createLogInSearch('/bookshelf/play/id/b1?reauthenticate=now&origin=polylino')).toEqual({
    redirect: '/bookshelf/play/id/b1?origin=polylino',
    reauthenticate: 'now',
  })
})
