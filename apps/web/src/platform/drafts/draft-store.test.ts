// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openDraftRows } from './draft-rows.ts'
import { openDraftStore } from './draft-store.ts'

const [OWNER, OTHER, NAME] = ['owner', 'other', 'submission']
const open = (owner = OWNER, kind: string = 'answers') =>
  openDraftStore({ owner, kind, schema: z.object({ text: z.string() }) }, openDraftRows())

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

test('a stored draft is on the disk, and only its account can read it, under its kind', async () => {
  const durable = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const drafts = await open()
  expect(await drafts.store(NAME, { text: 'Storm' })).toBe(true)
  expect(durable.mock.lastCall?.[2]).toEqual({ durability: 'strict' })
  durable.mockRestore()
  expect((await open()).read(NAME)).toEqual({ text: 'Storm' })
  expect((await open(OTHER)).read(NAME)).toBeUndefined()
  expect((await open(OWNER, 'assignment')).read(NAME)).toBeUndefined()
})

test('the last write wins, and a removed draft does not come back', async () => {
  const drafts = await open()
  await Promise.all([drafts.store(NAME, { text: 'S' }), drafts.store(NAME, { text: 'St' })])
  expect((await open()).read(NAME)).toEqual({ text: 'St' })
  drafts.remove(NAME)
  expect(drafts.read(NAME)).toBeUndefined()
  await vi.waitFor(async () => expect((await open()).read(NAME)).toBeUndefined())
})

test('if the device refuses storage, `store` returns false and the draft is available until the page closes', async () => {
  const refused = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const drafts = await open()
  expect(await drafts.store(NAME, { text: 'Storm' })).toBe(false)
  expect(drafts.read(NAME)).toEqual({ text: 'Storm' })
  refused.mockRestore()
})

test('a draft in the shape of an older version of the app is ignored, and the other drafts are available', async () => {
  const rows = openDraftRows()
  await rows.put({ owner: OWNER, kind: 'answers', name: 'older', draft: { words: 1 } })
  await rows.put({ owner: OWNER, kind: 'answers', name: NAME, draft: { text: 'Storm' } })
  const drafts = await open()
  expect([drafts.read('older'), drafts.read(NAME)]).toEqual([undefined, { text: 'Storm' }])
})

test('a draft whose write has not ended when the page is left is available on the next page', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockReturnValue(new IDBRequest())
  const drafts = await open()
  void drafts.store(NAME, { text: 'Storm' })
  await vi.waitFor(() => expect(put).toHaveBeenCalled())
  globalThis.dispatchEvent(new Event('pagehide'))
  put.mockRestore()
  globalThis.dispatchEvent(new Event('pageshow'))
  const next = await open()
  expect(next.read(NAME)).toEqual({ text: 'Storm' })
  await next.store(NAME, { text: 'Stormy' })
  expect((await open()).read(NAME)).toEqual({ text: 'Stormy' })
})
