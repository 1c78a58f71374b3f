// @vitest-environment jsdom
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetChoice, rememberChoice, rememberOfflineChoice } from '../features/readers/reader-choice.ts'
import { knownFamily } from '../platform/session/known-family.ts'
import type { SessionUser } from '../platform/session/token-set.ts'
import { TEST_USER, testPlatform } from '../platform/testing/test-platform.ts'
import { requireReader } from './require-reader.ts'

const PARENT: SessionUser = { ...TEST_USER, id: 'parent', roles: ['guardian'] }
const CHILD: SessionUser = { ...TEST_USER, id: 'child', roles: ['student'], isChild: true }

beforeEach(() => {
  sessionStorage.clear()
  knownFamily.set(null)
})

const ADA = { uid: 'ada', firstname: 'Ada', picture: 'fox' }
type Answer = 'children' | 'no children' | 'forbidden' | 'no_answer'

/** Opens a page. Returns the address of the redirect, or null, and the number of requests. */
async function open(user: SessionUser, answer: Answer, href = '/library?q=x') {
  const result =
    answer === 'children' || answer === 'no children'
      ? {
          ok: true,
          data: {
            current: user.id,
            pinSet: true,
            parent: { uid: user.id },
            children: answer === 'children' ? [ADA] : [],
          },
        }
      : { ok: false, code: answer }
  const call = vi.fn<() => Promise<unknown>>().mockResolvedValue(result)
  const platform = testPlatform()
  const session = { ...platform.session, getState: () => ({ status: 'loggedIn', user }) as const }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard makes this call only
  const http = { call } as unknown as typeof platform.http
  const { pathname } = new URL(href, 'https://any.invalid')
  const error: unknown = await requireReader({ session, http }, { pathname, href }).catch((thrown: unknown) => thrown)
  return { to: isRedirect(error) ? [error.options.to, error.options.search] : null, requests: call.mock.calls.length }
}
const ASKED = ['/who', { redirect: '/library?q=x' }]

test('a parent with children is asked who reads, once in a tab', async () => {
  expect((await open(PARENT, 'children')).to).toEqual(ASKED)
  expect((await open(PARENT, 'children')).to).toEqual(ASKED)
  rememberChoice('parent')
  expect(await open(PARENT, 'children')).toEqual({ to: null, requests: 0 })
  // The choice is that of one person.
  expect((await open({ ...PARENT, id: 'other' }, 'children')).to).toEqual(ASKED)
})

test('after a log-out, the next log-in is asked again', async () => {
  rememberChoice('parent')
  forgetChoice()
  expect((await open(PARENT, 'children')).to).toEqual(ASKED)
})

test('a parent without children is not asked, and the next page makes no request', async () => {
  expect(await open(PARENT, 'no children')).toEqual({ to: null, requests: 1 })
  expect(await open(PARENT, 'children')).toEqual({ to: null, requests: 0 })
})

test('the guardian of a school pupil is asked for once on a device', async () => {
  expect(await open(PARENT, 'forbidden')).toEqual({ to: null, requests: 1 })
  sessionStorage.clear()
  expect(await open(PARENT, 'forbidden')).toEqual({ to: null, requests: 0 })
})

test('without an answer, the last answer on the device counts', async () => {
  expect((await open(PARENT, 'no_answer')).to).toBeNull()
  await open(PARENT, 'children')
  expect((await open(PARENT, 'no_answer')).to).toEqual(ASKED)
})

test('a choice without an answer opens the bookshelf only, and the next answer ends it', async () => {
  await open(PARENT, 'children')
  rememberOfflineChoice('parent')
  for (const page of ['/library/bookshelf', '/shelves']) expect((await open(PARENT, 'no_answer', page)).to).toBeNull()
  for (const page of ['/', '/profile', '/profile/children', '/subscription', '/settings', '/library'])
    expect((await open(PARENT, 'no_answer', page)).to).toEqual(['/who', { redirect: page }])
  expect((await open(PARENT, 'children', '/shelves')).to).toEqual(['/who', { redirect: '/shelves' }])
  expect((await open(PARENT, 'no_answer', '/shelves')).to).toEqual(['/who', { redirect: '/shelves' }])
})

test.each<[string, Partial<SessionUser>]>([
  ['a pupil', { roles: ['student'] }],
  ['a teacher', { roles: ['employee'] }],
  ['a person who impersonates a parent', { act: { sub: 'support', name: 'Support' } }],
])('%s is never asked', async (_who, changes) => {
  expect(await open({ ...PARENT, ...changes }, 'children')).toEqual({ to: null, requests: 0 })
})

test('a child is asked once in a tab, without a request', async () => {
  expect(await open(CHILD, 'no_answer')).toEqual({ to: ASKED, requests: 0 })
  rememberChoice('child')
  expect((await open(CHILD, 'no_answer')).to).toBeNull()
})

test.each(['/profile', '/profile/children', '/add-child', '/children', '/children/s', '/secure-log-in'])(
  'a child cannot open the page %s of the parent',
  async (page) => {
    rememberChoice('child')
    expect((await open(CHILD, 'children', page)).to).toEqual(['/who', { redirect: page }])
  },
)
