// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { Assignment } from '@lectern/contracts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDraftRows } from '../../../platform/drafts/draft-rows.ts'
import { openDraftStore } from '../../../platform/drafts/draft-store.ts'
import { PlatformProvider } from '../../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../../platform/testing/test-platform.ts'
import { EditedAssignment, createEmptyAssignment } from './edited-assignment.ts'
import { useEditor } from './use-editor.ts'

const ID = '019237a0-0000-7000-8000-000000000001'
const NEW = 'new Assignment'
const CALL = '*/api/submissions/v1/assignments'
const FILLED: EditedAssignment = {
  ...createEmptyAssignment('Assignment'),
  title: 'The lamp',
  book: { id: ID, title: 'Book' },
  recipients: { type: 'group', group: ID },
}
const SAVED: Assignment = {
  id: ID,
  contextType: 'Assignment',
  status: 'draft',
  title: 'The lamp',
  description: '',
  book: { id: ID, title: 'Book' },
  group: { uid: ID, name: '4B' },
  recipients: { type: 'group', group: ID },
  teacher: { uid: ID, name: 'Ada' },
  exercises: [],
  dueAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  publishedAt: null,
  counts: { pupils: 20, begun: 0, submitted: 0 },
}
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

/** Opens the drafts as a reloaded page does. */
const openDrafts = (owner: string) =>
  openDraftStore({ owner, kind: 'assignment', schema: EditedAssignment }, openDraftRows())
const readStoredDraft = async (name: string) => (await openDrafts(TEST_USER.id)).read(name)
const storeDraft = async (owner: string, name: string, draft: EditedAssignment) =>
  expect(await (await openDrafts(owner)).store(name, draft)).toBe(true)

async function openEditor(assignment: Assignment | null = null, saved = FILLED) {
  const drafts = await openDrafts(TEST_USER.id)
  const platform = testPlatform()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider value={platform}>{children}</PlatformProvider>
  )
  return renderHook(() => useEditor({ assignment, saved, drafts }), { wrapper }).result
}

test('after a refused save, the content is still in the form and on the device', async () => {
  server.use(http.post(CALL, () => HttpResponse.error()))
  const editor = await openEditor()
  act(() => editor.current.change({ title: 'Written' }))
  await act(async () => expect(await editor.current.save()).toBeNull())
  expect(editor.current.refusal).toBe('no_answer')
  expect(editor.current.edited.title).toBe('Written')
  expect((await readStoredDraft(NEW))?.title).toBe('Written')
})

/** Answers the saves with the given responses. Returns the creation ids of the requests. */
function respondToSaves(...responses: readonly (() => Response)[]) {
  const creationIds: (string | null)[] = []
  server.use(
    http.post(CALL, ({ request }) => {
      creationIds.push(new URL(request.url).searchParams.get('creationId'))
      return responses[creationIds.length - 1]?.() ?? HttpResponse.error()
    }),
  )
  return creationIds
}
const accept = () => HttpResponse.json(SAVED, { status: 201 })
/** One save without a response: the HTTP client makes four attempts. */
const LOST_RESPONSES = Array.from({ length: 4 }, () => () => HttpResponse.error())

test('a save after a lost response uses the same creation id, even after a reload', async () => {
  const creationIds = respondToSaves(...LOST_RESPONSES, ...LOST_RESPONSES, accept)
  const editor = await openEditor()
  act(() => editor.current.change({ title: 'Written' }))
  await act(async () => expect(await editor.current.save()).toBeNull())
  await act(async () => expect(await editor.current.save()).toBeNull())
  cleanup()
  const reloaded = await openEditor(null, { ...FILLED, creationId: crypto.randomUUID() })
  await act(async () => expect((await reloaded.current.save())?.id).toBe(ID))
  expect(new Set(creationIds)).toEqual(new Set([FILLED.creationId]))
  expect(creationIds).toHaveLength(9)
})

test('a discarded draft does not pass its creation id to the next assignment', async () => {
  const creationIds = respondToSaves(accept)
  await storeDraft(TEST_USER.id, NEW, { ...FILLED, creationId: crypto.randomUUID() })
  const editor = await openEditor()
  act(() => editor.current.discard())
  await act(async () => expect((await editor.current.save())?.id).toBe(ID))
  expect(creationIds).toEqual([FILLED.creationId])
})

test('an assignment that was published meanwhile stays, and the form creates a new assignment', async () => {
  const creationIds = respondToSaves(
    () => HttpResponse.json({ code: 'conflict', message: '' }, { status: 409 }),
    accept,
  )
  const editor = await openEditor()
  await act(async () => expect((await editor.current.save())?.id).toBe(ID))
  expect([creationIds.length, creationIds[0], creationIds[1] === creationIds[0]]).toEqual([2, FILLED.creationId, false])
})

test('a stored draft is restored until it is discarded', async () => {
  await storeDraft(TEST_USER.id, NEW, { ...FILLED, title: 'Of yesterday' })
  const editor = await openEditor()
  expect(editor.current.edited.title).toBe('Of yesterday')
  expect(editor.current.isRestored).toBe(true)
  act(() => editor.current.discard())
  expect(editor.current.edited.title).toBe('The lamp')
  await vi.waitFor(async () => expect(await readStoredDraft(NEW)).toBeUndefined())
})

test('a user does not see another user’s draft on the same device', async () => {
  await storeDraft('somebody else', NEW, { ...FILLED, title: 'Theirs' })
  expect((await openEditor()).current.edited.title).toBe('The lamp')
})

test('a save removes the draft from the device', async () => {
  server.use(http.post(CALL, () => HttpResponse.json(SAVED, { status: 201 })))
  const editor = await openEditor()
  act(() => editor.current.change({ title: 'Written' }))
  await waitFor(() => expect(editor.current.saveState).toBe('stored'))
  await act(async () => expect((await editor.current.save())?.id).toBe(ID))
  expect(editor.current.saveState).toBe('saved')
  await vi.waitFor(async () => expect(await readStoredDraft(NEW)).toBeUndefined())
})

test('text that is typed during a save does not count as saved', async () => {
  const response = Promise.withResolvers<void>()
  server.use(
    http.put(`${CALL}/:id`, async () => {
      await response.promise
      return HttpResponse.json(SAVED)
    }),
  )
  const editor = await openEditor(SAVED)
  act(() => editor.current.change({ title: 'First' }))
  let saving: Promise<unknown> = Promise.resolve()
  act(() => {
    saving = editor.current.save()
  })
  act(() => editor.current.change({ title: 'Second' }))
  await act(async () => {
    response.resolve()
    await saving
  })
  await vi.waitFor(async () => expect((await readStoredDraft(ID))?.title).toBe('Second'))
  expect(editor.current.saveState).not.toBe('saved')
})

test('after a pupil has begun, only fields that may change are checked', async () => {
  const begun = { ...SAVED, counts: { pupils: 20, begun: 1, submitted: 0 } }
  await storeDraft(TEST_USER.id, ID, { ...FILLED, book: null })
  const editor = await openEditor(begun)
  act(() => expect(editor.current.check('save')).toBe(true))
  act(() => editor.current.change({ title: '' }))
  act(() => expect(editor.current.check('save')).toBe(false))
  expect([...editor.current.problems.keys()]).toEqual(['title'])
})

test('a device that refuses to store a draft is not reported as having stored it', async () => {
  const refused = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const editor = await openEditor()
  act(() => editor.current.change({ title: 'Written' }))
  await waitFor(() => expect(editor.current.saveState).toBe('page-only'))
  expect(editor.current.edited.title).toBe('Written')
  refused.mockRestore()
})
