// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showLocale, showWorkMessages } from '../../platform/i18n/messages.ts'
import { TEST_USER } from '../../platform/testing/test-platform.ts'
import { openDraftRows } from '../../platform/drafts/draft-rows.ts'
import { serveSubmissions, showPanel } from './testing/show-panel.tsx'
import { CONTENT, EXERCISE, submission, submissionId } from './testing/submission.ts'

/** The outbox tries again after a second, and the panel looks every two. */
const PATIENCE = { timeout: 15_000 }

const server = setupServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await Promise.all([showWorkMessages(), showLocale('en')])
})
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const write = async (text: string) => {
  const field = await screen.findByRole('textbox', { name: 'Why does Ida light the lamp?' })
  await act(async () => void fireEvent.change(field, { target: { value: text } }))
}
const openFirst = async () => {
  await showPanel()
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /^Assignment 1/ })))
}

test('the cards of a book stand under what they are, each with its day as dd/mm/yyyy', async () => {
  const quiz = { type: 'Quiz' as const, exercise: { id: EXERCISE, title: 'A quiz', content: [...CONTENT] } }
  serveSubmissions(server, [
    submission(1, { dueAt: '2026-03-09T12:00:00.000Z' }),
    submission(2, { status: 'Submitted', submittedAt: '2026-03-05T12:00:00.000Z' }),
    submission(3, { context: quiz }),
  ])
  await showPanel()
  const assignments = within(await screen.findByRole('region', { name: 'Assignments' }))
  expect(assignments.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Assignment 1NewAssigned 04/03/2026From Ylva BergDue 09/03/2026',
    'Assignment 2Handed inAssigned 04/03/2026From Ylva BergHanded in 05/03/2026',
  ])
  expect(within(screen.getByRole('region', { name: 'Quizzes' })).getAllByRole('button')).toHaveLength(1)
})

test('a list goes on behind its cursor, and shows none twice', async () => {
  const { asked } = serveSubmissions(
    server,
    [1, 2, 3].map((number) => submission(number)),
    2,
  )
  await showPanel()
  await screen.findByRole('button', { name: /^Assignment 1/ })
  await press('Show more')
  await screen.findByRole('button', { name: /^Assignment 3/ })
  expect(screen.getAllByRole('button', { name: /^Assignment/ })).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(asked.filter((query) => query.includes('cursor='))).toHaveLength(1)
})

test('only those that are said to be available have a card', async () => {
  serveSubmissions(server, [submission(1), submission(2)])
  await showPanel({ availableSubmissionIds: [submissionId(2)] })
  await screen.findByRole('button', { name: /^Assignment 2/ })
  expect(screen.queryByRole('button', { name: /^Assignment 1/ })).toBeNull()
})

test('a book on which nothing is set says so', async () => {
  serveSubmissions(server, [])
  await showPanel()
  expect(await screen.findByRole('heading', { name: 'No assignments for this book' })).toBeDefined()
})

test('a submission of a kind that nobody knows costs no other its card', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  serveSubmissions(server, [submission(1)])
  const strange = { ...submission(9), context: { type: 'Exam' } }
  server.use(
    http.get('*/api/submissions/', () => HttpResponse.json({ data: { data: [strange, submission(1)], cursor: null } })),
  )
  await showPanel()
  await screen.findAllByRole('button', { name: /^Assignment 1/ })
  expect(log.mock.calls.some(([what]) => String(what).includes('unknown'))).toBe(true)
  log.mockRestore()
})

test('a list that cannot be had says so, and can be asked for again', async () => {
  server.use(
    http.get('*/api/submissions/', () => HttpResponse.json({ code: 'forbidden', message: '' }, { status: 403 })),
  )
  await showPanel()
  const failed = await screen.findAllByText(/couldn’t load your assignments/)
  expect(failed).toHaveLength(2)
  serveSubmissions(server, [submission(1)])
  for (const button of screen.getAllByRole('button', { name: 'Try again' }))
    await act(async () => void fireEvent.click(button))
  await screen.findByRole('button', { name: /^Assignment 1/ })
})

test('where nothing is answered, nothing is said to be kept', async () => {
  serveSubmissions(server, [submission(1)])
  await openFirst()
  expect(screen.queryByText('Saved')).toBeNull()
  await write('Because')
  await screen.findByText('Saved on this device')
})

test('an answer is kept on this device with each letter, also when the panel goes', async () => {
  serveSubmissions(server, [submission(1)])
  await openFirst()
  await write('Because of the storm')
  await screen.findByText('Saved on this device')
  cleanup()
  await openFirst()
  expect(await screen.findByDisplayValue('Because of the storm')).toBeDefined()
})

test('save sends what was written as a text, asks nothing, and one goes on writing', async () => {
  const { changes } = serveSubmissions(server, [submission(1)])
  await openFirst()
  await write('Because of the storm')
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'In a lighthouse' })))
  await press('Save')
  await screen.findByText('Saved')
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({
    id: submissionId(1),
    type: 'text/plain',
    change: {
      status: 'InProgress',
      attempt: 1,
      answers: {
        [EXERCISE]: {
          '0': { type: 'OpenEndedQuestionAnswer', value: 'Because of the storm' },
          '1': { type: 'ClosedEndedQuestionAnswer', optionId: 'b' },
        },
      },
    },
  })
  await write('Because of the fog')
  await screen.findByText('Saved on this device')
})

test('handing in asks once; no keeps it open, yes makes it a text to read', async () => {
  const { changes } = serveSubmissions(server, [submission(1)])
  await openFirst()
  await write('Because of the storm')
  await press('Hand in')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Hand in your answers?' }))
  expect(dialog.getByText(/^Not answered yet: 1 of 2 questions/)).toBeDefined()
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Cancel' })))
  expect(changes).toEqual([])
  await press('Hand in')
  const again = within(await screen.findByRole('alertdialog'))
  await act(async () => void fireEvent.click(again.getByRole('button', { name: 'Hand in' })))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(changes.map(({ change }) => change.status)).toEqual(['Submitted'])
  expect(screen.getByText('Because of the storm')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('without a network the answers wait on this device, say so, and are sent when it is back', async () => {
  serveSubmissions(server, [submission(1)])
  await openFirst()
  await write('Because of the storm')
  server.use(http.patch('*/api/submissions/:id', () => HttpResponse.error()))
  await press('Save')
  expect(await screen.findByText(/It will be sent when you are online again/, {}, PATIENCE)).toBeDefined()
  expect(screen.getByDisplayValue('Because of the storm')).toBeDefined()
  const { changes } = serveSubmissions(server, [submission(1)])
  expect(await screen.findByText('Saved', {}, PATIENCE)).toBeDefined()
  expect(changes.map(({ change }) => change.answers)).toEqual([
    { [EXERCISE]: { '0': { type: 'OpenEndedQuestionAnswer', value: 'Because of the storm' } } },
  ])
})

test('what is handed in without a network can only be read, and is handed in when it is back', async () => {
  serveSubmissions(server, [submission(1)])
  await openFirst()
  await write('Because of the storm')
  server.use(http.patch('*/api/submissions/:id', () => HttpResponse.error()))
  await press('Hand in')
  const asked = within(await screen.findByRole('alertdialog'))
  await act(async () => void fireEvent.click(asked.getByRole('button', { name: 'Hand in' })))
  expect(await screen.findByText(/will be handed in when you are online again/, {}, PATIENCE)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Because of the storm')).toBeDefined()
  serveSubmissions(server, [submission(1)])
  await waitFor(() => expect(screen.queryByText(/when you are online again/)).toBeNull(), PATIENCE)
  expect(screen.getByText('Because of the storm')).toBeDefined()
})

test('a change that is refused says why, and loses nothing', async () => {
  serveSubmissions(server, [submission(1)])
  await openFirst()
  await write('Because of the storm')
  server.use(
    http.patch('*/api/submissions/:id', () =>
      HttpResponse.json({ code: 'validation_failed', message: '' }, { status: 400 }),
    ),
  )
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t send your answers')
  cleanup()
  await openFirst()
  await screen.findByText('Saved on this device')
})

test('target answers stand there for an owner', async () => {
  const owned = submission(1, { status: 'Submitted', isOwner: true, pupil: { uid: submissionId(77), name: 'Bo' } })
  if (owned.context.type === 'Assignment')
    owned.context.assignment.objective.exercises = [
      { id: EXERCISE, title: '', content: [{ type: 'open-question', phrase: 'Why?', targetAnswers: ['The storm'] }] },
    ]
  serveSubmissions(server, [owned])
  await showPanel({ activeSubmissionId: owned.id })
  expect(await screen.findByText('Model answer')).toBeDefined()
  expect(screen.getByText('The storm')).toBeDefined()
})

test('a submission in the address is opened at once; of another pupil it is only read', async () => {
  serveSubmissions(server, [submission(1, { pupil: { uid: submissionId(77), name: 'Bo' } })])
  await showPanel({ activeSubmissionId: submissionId(1) })
  expect(await screen.findAllByText('No answer')).toHaveLength(3)
  expect(screen.queryByRole('textbox')).toBeNull()
})

/** Leaves on this device what was written of the first attempt. */
async function keepDraft(value: string): Promise<void> {
  const answers = { [EXERCISE]: { '0': { type: 'OpenEndedQuestionAnswer' as const, value } } }
  const draft = { attempt: 1, answers }
  await openDraftRows().put({ owner: TEST_USER.id, kind: 'answers', name: submissionId(1), draft })
}

test('what another attempt left on this device is not taken for this one', async () => {
  await keepDraft('Old')
  serveSubmissions(server, [submission(1, { attempt: 2, comment: 'Look at the last page again.' })])
  await openFirst()
  expect(await screen.findByText('Look at the last page again.')).toBeDefined()
  expect(screen.queryByDisplayValue('Old')).toBeNull()
})

test('a device that keeps nothing says so, and the answer can still be sent', async () => {
  const { changes } = serveSubmissions(server, [submission(1)])
  await openFirst()
  const refused = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await write('Because of the storm')
  await screen.findByText(/This device can’t store your work/)
  await press('Save')
  await screen.findByText('Saved')
  expect(changes).toHaveLength(1)
  refused.mockRestore()
})

test('on a narrow screen one question stands at a time, with a way on and back', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  serveSubmissions(server, [submission(1)])
  await openFirst()
  expect(await screen.findByText('Question 1 of 4')).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'In a mill' })).toBeNull()
  await press('Next question')
  expect(screen.getByRole('radio', { name: 'In a mill' })).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Previous question')
  expect(screen.getByRole('textbox', { name: 'Why does Ida light the lamp?' })).toBeDefined()
})

test('the marks of a quiz stand beside its answers, and how many are right', async () => {
  const score = { right: 1, of: 2, marks: { [EXERCISE]: { '1': true } } }
  const quiz = { type: 'Quiz' as const, exercise: { id: EXERCISE, title: 'A quiz', content: [...CONTENT] } }
  serveSubmissions(server, [submission(1, { status: 'Submitted', context: quiz, score })])
  await showPanel({ activeSubmissionId: submissionId(1) })
  expect(await screen.findByText('1 of 2 correct')).toBeDefined()
  expect(screen.getByText('Correct')).toBeDefined()
})

test('what was written here and handed in from elsewhere is still there to read', async () => {
  await keepDraft('Mine')
  serveSubmissions(server, [submission(1, { status: 'Submitted' })])
  await showPanel({ activeSubmissionId: submissionId(1) })
  expect(await screen.findByText('Answers you didn’t send')).toBeDefined()
  expect(screen.getByText('Mine')).toBeDefined()
})
