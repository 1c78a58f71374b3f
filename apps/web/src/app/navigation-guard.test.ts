import { expect, test } from 'vitest'
import { logInSearch, requireLogIn } from './navigation-guard.ts'

test('who is logged in passes', async () => {
  await expect(requireLogIn({ whenLoggedIn: async () => true }, '/')).resolves.toBeUndefined()
})

test('who is not is led to the log-in, after at most 100 steps of 100 ms', async () => {
  const asked: (number | undefined)[] = []
  const whenLoggedIn = async (tries?: number) => {
    asked.push(tries)
    return false
  }
  await expect(requireLogIn({ whenLoggedIn }, '/library/bookshelf?q=1')).rejects.toMatchObject({
    options: { to: '/login', search: { redirect: '/library/bookshelf?q=1' } },
  })
  expect(asked).toEqual([100])
})

test('the reauthenticate key goes to the log-in and leaves the way back', () => {
  expect(logInSearch('/bookshelf/play/id/b1?reauthenticate=now&origin=polylino')).toEqual({
    redirect: '/bookshelf/play/id/b1?origin=polylino',
    reauthenticate: 'now',
  })
})
