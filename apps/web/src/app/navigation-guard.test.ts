import { expect, test } from 'vitest'
import { createLogInSearch, requireLogIn } from './navigation-guard.ts'

function createGuard(isLoggedIn: boolean, isFromAudioAid = false) {
  const waits: (number | undefined)[] = []
  const endedSessions: true[] = []
  let fromAudioAid = isFromAudioAid
  return {
    waits,
    endedSessions,
    session: {
      whenLoggedIn: async (tries?: number) => {
        waits.push(tries)
        return isLoggedIn
      },
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
  const parts = createGuard(false)
  await expect(requireLogIn(parts, '/profile?q=1')).rejects.toMatchObject({
    options: { to: '/login', search: { redirect: '/profile?q=1' } },
  })
  expect([parts.waits, parts.endedSessions]).toEqual([[100], []])
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
