// @vitest-environment jsdom
import type { Assignment } from '@lectern/contracts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PlatformProvider } from '../../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../../platform/testing/test-platform.ts'
import { type EditedAssignment, newAssignment } from './edited-assignment.ts'
import { keepDraft, keptDraft } from './kept-drafts.ts'
import { useEditor } from './use-editor.ts'

const ID = '019237a0-0000-7000-8000-000000000001'
const NEW = 'new Assignment'
const CALL = '*/api/submissions/v1/assignments'
const FILLED: EditedAssignment = {
  ...newAssignment('Assignment'),
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
afterEach(() => {
  cleanup()
  server.resetHandlers()
  localStorage.clear()
})
afterAll(() => server.close())

function openEditor(assignment: Assignment | null = null, saved = FILLED) {
  const platform = testPlatform()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider value={platform}>{children}</PlatformProvider>
  )
  return renderHook(() => useEditor({ assignment, saved }), { wrapper }).result
}

test('what a refused save held is still in the form and on the device', async () => {
  server.use(http.post(CALL, () => HttpResponse.error()))
  const editor = openEditor()
  act(() => editor.current.change({ title: 'Written' }))
  await act(async () => expect(await editor.current.save()).toBeNull())
  expect(editor.current.refusal).toBe('no_answer')
  expect(editor.current.edited.title).toBe('Written')
  expect(keptDraft(TEST_USER.id, NEW)?.title).toBe('Written')
})

/** Saves are answered in turn; the names under which they came are written down. */
function answerSaves(...answers: readonly (() => Response)[]) {
  const names: (string | null)[] = []
  server.use(
    http.post(CALL, ({ request }) => {
      names.push(new URL(request.url).searchParams.get('creationId'))
      return answers[names.length - 1]?.() ?? HttpResponse.error()
    }),
  )
  return names
}
const taken = () => HttpResponse.json(SAVED, { status: 201 })
/** The HTTP client asks four times. */
const LOST = Array.from({ length: 4 }, () => () => HttpResponse.error())

test('what is saved again after a lost answer is saved under the same name, by the next page, too', async () => {
  const names = answerSaves(...LOST, ...LOST, taken)
  const editor = openEditor()
  act(() => editor.current.change({ title: 'Written' }))
  await act(async () => expect(await editor.current.save()).toBeNull())
  await act(async () => expect(await editor.current.save()).toBeNull())
  cleanup()
  const reloaded = openEditor(null, { ...FILLED, creationId: crypto.randomUUID() })
  await act(async () => expect((await reloaded.current.save())?.id).toBe(ID))
  expect(new Set(names)).toEqual(new Set([FILLED.creationId]))
  expect(names).toHaveLength(9)
})

test('what was given up does not lend its name to the next one', async () => {
  const names = answerSaves(taken)
  keepDraft(TEST_USER.id, NEW, { ...FILLED, creationId: crypto.randomUUID() })
  const editor = openEditor()
  act(() => editor.current.discard())
  await act(async () => expect((await editor.current.save())?.id).toBe(ID))
  expect(names).toEqual([FILLED.creationId])
})

test('one that was published meanwhile is left alone: what stands in the form becomes another', async () => {
  const names = answerSaves(() => HttpResponse.json({ code: 'conflict', message: '' }, { status: 409 }), taken)
  const editor = openEditor()
  await act(async () => expect((await editor.current.save())?.id).toBe(ID))
  expect([names.length, names[0], names[1] === names[0]]).toEqual([2, FILLED.creationId, false])
})

test('what was kept comes back, until it is given up', () => {
  keepDraft(TEST_USER.id, NEW, { ...FILLED, title: 'Of yesterday' })
  const editor = openEditor()
  expect(editor.current.edited.title).toBe('Of yesterday')
  expect(editor.current.isFoundAgain).toBe(true)
  act(() => editor.current.discard())
  expect(editor.current.edited.title).toBe('The lamp')
  expect(keptDraft(TEST_USER.id, NEW)).toBeNull()
})

test('nobody finds what another person wrote on the same device', () => {
  keepDraft('somebody else', NEW, { ...FILLED, title: 'Theirs' })
  expect(openEditor().current.edited.title).toBe('The lamp')
})

test('a save takes away what the device kept', async () => {
  server.use(http.post(CALL, () => HttpResponse.json(SAVED, { status: 201 })))
  const editor = openEditor()
  act(() => editor.current.change({ title: 'Written' }))
  expect(editor.current.isDirty).toBe(true)
  await act(async () => expect((await editor.current.save())?.id).toBe(ID))
  expect(editor.current.isDirty).toBe(false)
  expect(keptDraft(TEST_USER.id, NEW)).toBeNull()
})

test('what is written while a save is under way is not taken for saved', async () => {
  const answer = Promise.withResolvers<void>()
  server.use(
    http.put(`${CALL}/:id`, async () => {
      await answer.promise
      return HttpResponse.json(SAVED)
    }),
  )
  const editor = openEditor(SAVED)
  act(() => editor.current.change({ title: 'First' }))
  let saving: Promise<unknown> = Promise.resolve()
  act(() => {
    saving = editor.current.save()
  })
  act(() => editor.current.change({ title: 'Second' }))
  await act(async () => {
    answer.resolve()
    await saving
  })
  await waitFor(() => expect(keptDraft(TEST_USER.id, ID)?.title).toBe('Second'))
  expect(editor.current.isDirty).toBe(true)
})

test('once a pupil has begun, only what may change is checked', () => {
  const begun = { ...SAVED, counts: { pupils: 20, begun: 1, submitted: 0 } }
  keepDraft(TEST_USER.id, ID, { ...FILLED, book: null })
  const editor = openEditor(begun)
  act(() => expect(editor.current.check('save')).toBe(true))
  act(() => editor.current.change({ title: '' }))
  act(() => expect(editor.current.check('save')).toBe(false))
  expect([...editor.current.problems.keys()]).toEqual(['title'])
})
