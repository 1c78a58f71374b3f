import { expect, test } from 'vitest'
import { createLogInSearch, requireLogIn } from './navigation-guard.ts'

function guard(isLoggedIn: boolean, aided = false) {
  const asked: (number | undefined)[] = []
  const ended: true[] = []
  let fromAudioAid = aided
  return {
    asked,
    ended,
    session: {
      whenLoggedIn: async (tries?: number) => {
        asked.push(tries)
        return isLoggedIn
      },
    },
    oauth: { endCommonSession: async () => void ended.push(true) },
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
  const parts = guard(true)
  await expect(requireLogIn(parts, '/library/bookshelf')).resolves.toBeUndefined()
  expect(parts.ended).toEqual([])
})

test('a visitor is sent to the log-in page after at most 100 tries of 100 ms', async () => {
  const parts = guard(false)
  await expect(requireLogIn(parts, '/profile?q=1')).rejects.toMatchObject({
    options: { to: '/login', search: { redirect: '/profile?q=1' } },
  })
  expect([parts.asked, parts.ended]).toEqual([[100], []])
})

test('a library page without a log-in ends the session at the auth service, unless the visit came from an audio aid', async () => {
  const library = guard(false)
  await expect(requireLogIn(library, '/library/bookshelf')).rejects.toMatchObject({ options: { to: '/login' } })
  expect(library.ended).toEqual([true])
  const aided = guard(false)
  await expect(requireLogIn(aided, '/library/bookshelf?origin=audio-aid')).rejects.toMatchObject({
    options: { to: '/login' },
  })
  await expect(requireLogIn(aided, '/library/bookshelf')).rejects.toMatchObject({ options: { to: '/login' } })
  expect(aided.ended).toEqual([])
})

test('the reauthenticate key moves to the log-in page and is removed from the return address', () => {
  expect(createLogInSearch('/bookshelf/play/id/b1?reauthenticate=now&origin=polylino')).toEqual({
    redirect: '/bookshelf/play/id/b1?origin=polylino',
    reauthenticate: 'now',
  })
})
