// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDraftRows } from './draft-rows.ts'
import { openDraftStore } from './keep-draft.ts'

const [OWNER, OTHER, SUBMISSION] = ['owner', 'other', 'submission']
const EXERCISE = '019237a0-0000-7000-8000-0000000000e1'
const answers = (value: string) => ({ [EXERCISE]: { '0': { type: 'OpenEndedQuestionAnswer' as const, value } } })
/** As a browser that was started anew opens them. */
const open = (owner = OWNER) => openDraftStore(owner, openDraftRows())

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

test('what is said to be kept is on the disk, for its writer and its attempt alone', async () => {
  const durable = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const drafts = await open()
  expect(await drafts.keep(SUBMISSION, 1, answers('Storm'))).toBe(true)
  expect(durable.mock.lastCall?.[2]).toEqual({ durability: 'strict' })
  durable.mockRestore()
  const again = await open()
  expect(again.read(SUBMISSION, 1)).toEqual(answers('Storm'))
  expect(again.read(SUBMISSION, 2)).toBeUndefined()
  expect((await open(OTHER)).read(SUBMISSION, 1)).toBeUndefined()
})

test('the last letter stands, and what was forgotten does not come back', async () => {
  const drafts = await open()
  await Promise.all([drafts.keep(SUBMISSION, 1, answers('S')), drafts.keep(SUBMISSION, 1, answers('St'))])
  expect((await open()).read(SUBMISSION, 1)).toEqual(answers('St'))
  drafts.forget(SUBMISSION)
  expect(drafts.read(SUBMISSION, 1)).toBeUndefined()
  await vi.waitFor(async () => expect((await open()).read(SUBMISSION, 1)).toBeUndefined())
})

test('a device that refuses says so, and the draft lives on in the page', async () => {
  const refused = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const drafts = await open()
  expect(await drafts.keep(SUBMISSION, 1, answers('Storm'))).toBe(false)
  expect(drafts.read(SUBMISSION, 1)).toEqual(answers('Storm'))
  refused.mockRestore()
})
