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
import { CONTENT, EXERCISE, createSubmission, submissionId } from './testing/submission.ts'

const server = setupServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await Promise.all([showWorkMessages(), showLocale('en')])
})
beforeEach(() => {
  // A page that is left closes its connections, so that each test has a new database.
  for (const event of ['pagehide', 'pageshow']) globalThis.dispatchEvent(new Event(event))
  localStorage.clear()
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
const openFirst = async (props: Parameters<typeof showPanel>[0] = {}) => {
  await showPanel(props)
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /^Assignment 1/ })))
}

test('the cards of a book are grouped by kind, each with its day as dd/mm/yyyy', async () => {
  const quiz = { type: 'Quiz' as const, exercise: { id: EXERCISE, title: 'A quiz', content: [...CONTENT] } }
  serveSubmissions(server, [
    createSubmission(1, { dueAt: '2026-03-09T12:00:00.000Z' }),
    createSubmission(2, { status: 'Submitted', submittedAt: '2026-03-05T12:00:00.000Z' }),
    createSubmission(3, { context: quiz }),
  ])
  await showPanel()
  const assignments = within(await screen.findByRole('region', { name: 'Assignments' }))
  expect(assignments.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Assignment 1NewAssigned 04/03/2026From Ylva BergDue 09/03/2026',
    'Assignment 2Handed inAssigned 04/03/2026From Ylva BergHanded in 05/03/2026',
  ])
  expect(within(screen.getByRole('region', { name: 'Quizzes' })).getAllByRole('button')).toHaveLength(1)
})

test('a list fetches the next page with its cursor, and shows no submission twice', async () => {
  const { requests } = serveSubmissions(
    server,
    [1, 2, 3].map((number) => createSubmission(number)),
    2,
  )
  await showPanel()
  await screen.findByRole('button', { name: /^Assignment 1/ })
  await press('Show more')
  await screen.findByRole('button', { name: /^Assignment 3/ })
  expect(screen.getAllByRole('button', { name: /^Assignment/ })).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(requests.filter((query) => query.includes('cursor='))).toHaveLength(1)
})

test('only available submissions have a card', async () => {
  serveSubmissions(server, [createSubmission(1), createSubmission(2)])
  await showPanel({ availableSubmissionIds: [submissionId(2)] })
  await screen.findByRole('button', { name: /^Assignment 2/ })
  expect(screen.queryByRole('button', { name: /^Assignment 1/ })).toBeNull()
})

test('a book without submissions shows a text about that', async () => {
  serveSubmissions(server, [])
  await showPanel()
  expect(await screen.findByRole('heading', { name: 'No assignments for this book' })).toBeDefined()
})

test('a submission of an unknown kind does not hide the other cards', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  serveSubmissions(server, [createSubmission(1)])
  const strange = { ...createSubmission(9), context: { type: 'Exam' } }
  server.use(
    http.get('*/api/submissions/', () =>
      HttpResponse.json({ data: { data: [strange, createSubmission(1)], cursor: null } }),
    ),
  )
  await showPanel()
  await screen.findAllByRole('button', { name: /^Assignment 1/ })
  expect(log.mock.calls.some(([message]) => String(message).includes('unknown'))).toBe(true)
  log.mockRestore()
})

test('a list that fails to load shows an error and a retry button', async () => {
  server.use(
    http.get('*/api/submissions/', () => HttpResponse.json({ code: 'forbidden', message: '' }, { status: 403 })),
  )
  await showPanel()
  // Both lists have failed.
  await screen.findByText(/couldn’t load your assignments/)
  serveSubmissions(server, [createSubmission(1)])
  await press('Try again')
  await screen.findByRole('button', { name: /^Assignment 1/ })
  expect(screen.queryByText(/couldn’t load your assignments/)).toBeNull()
})

test('without answers, no save state is shown', async () => {
  serveSubmissions(server, [createSubmission(1)])
  await openFirst()
  expect(screen.queryByText('Saved')).toBeNull()
  await write('Because')
  await screen.findByText('Saved on this device')
})

test('each change of an answer is stored on this device, also when the panel closes', async () => {
  serveSubmissions(server, [createSubmission(1)])
  await openFirst()
  await write('Because of the storm')
  await screen.findByText('Saved on this device')
  cleanup()
  await openFirst()
  expect(await screen.findByDisplayValue('Because of the storm')).toBeDefined()
})

test('save sends the answers without confirmation, and the form stays editable', async () => {
  const { changes } = serveSubmissions(server, [createSubmission(1)])
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

test('handing in asks for confirmation; “Cancel” keeps the form open, “Hand in” makes it read-only', async () => {
  const { changes } = serveSubmissions(server, [createSubmission(1)])
  await openFirst()
  await write('Because of the storm')
  await press('Hand in')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Hand in your answers?' }))
  expect(dialog.getByText(/^Not answered yet: 1 of 2 questions/)).toBeDefined()
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Cancel' })))
  expect(changes).toEqual([])
  await press('Hand in')
  const secondDialog = within(await screen.findByRole('alertdialog'))
  await act(async () => void fireEvent.click(secondDialog.getByRole('button', { name: 'Hand in' })))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(changes.map(({ change }) => change.status)).toEqual(['Submitted'])
  expect(screen.getByText('Because of the storm')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test.each(['at once', 'without a network'])(
  'after handing in %s, the focus is on the title of the panel',
  async (when) => {
    serveSubmissions(server, [createSubmission(1)])
    await openFirst()
    await write('Because of the storm')
    if (when !== 'at once') server.use(http.patch('*/api/submissions/:id', () => HttpResponse.error()))
    screen.getByRole('button', { name: 'Hand in' }).focus()
    await press('Hand in')
    const dialog = within(await screen.findByRole('alertdialog'))
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Hand in' })))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })))
    serveSubmissions(server, [createSubmission(1)])
    await waitFor(() => expect(screen.queryByText(/when you are online again/)).toBeNull())
  },
)

test('without a network the answers are queued on this device, a message says so, and the answers are sent later', async () => {
  serveSubmissions(server, [createSubmission(1)])
  await openFirst()
  await write('Because of the storm')
  server.use(http.patch('*/api/submissions/:id', () => HttpResponse.error()))
  await press('Save')
  expect(await screen.findByText(/It will be sent when you are online again/)).toBeDefined()
  expect(screen.getByDisplayValue('Because of the storm')).toBeDefined()
  const { changes } = serveSubmissions(server, [createSubmission(1)])
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(changes.map(({ change }) => change.answers)).toEqual([
    { [EXERCISE]: { '0': { type: 'OpenEndedQuestionAnswer', value: 'Because of the storm' } } },
  ])
})

test('a submission that is handed in without a network is read-only, and is sent when the network is back', async () => {
  serveSubmissions(server, [createSubmission(1)])
  await openFirst()
  await write('Because of the storm')
  server.use(http.patch('*/api/submissions/:id', () => HttpResponse.error()))
  await press('Hand in')
  const dialog = within(await screen.findByRole('alertdialog'))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Hand in' })))
  expect(await screen.findByText(/will be handed in when you are online again/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Because of the storm')).toBeDefined()
  serveSubmissions(server, [createSubmission(1)])
  expect(await screen.findByText('Your answers are handed in.')).toBeDefined()
  expect(screen.queryByText(/when you are online again/)).toBeNull()
  expect(screen.getByText('Because of the storm')).toBeDefined()
})

test('answers that the outbox has sent between its report and the next read of the queue are shown as handed in', async () => {
  serveSubmissions(server, [createSubmission(1)])
  await openFirst({ isSlow: true })
  await write('Because of the storm')
  await press('Hand in')
  const dialog = within(await screen.findByRole('alertdialog'))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Hand in' })))
  expect(await screen.findByText('Your answers are handed in.')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Because of the storm')).toBeDefined()
})

test('a refused change shows the reason, and keeps the answers', async () => {
  serveSubmissions(server, [createSubmission(1)])
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

test('the owner sees target answers', async () => {
  const owned = createSubmission(1, {
    status: 'Submitted',
    isOwner: true,
    pupil: { uid: submissionId(77), name: 'Bo' },
  })
  if (owned.context.type === 'Assignment')
    owned.context.assignment.objective.exercises = [
      { id: EXERCISE, title: '', content: [{ type: 'open-question', phrase: 'Why?', targetAnswers: ['The storm'] }] },
    ]
  serveSubmissions(server, [owned])
  await showPanel({ activeSubmissionId: owned.id })
  expect(await screen.findByText('Model answer')).toBeDefined()
  expect(screen.getByText('The storm')).toBeDefined()
})

test('a submission in the address opens directly; another pupil’s submission is read-only', async () => {
  serveSubmissions(server, [createSubmission(1, { pupil: { uid: submissionId(77), name: 'Bo' } })])
  await showPanel({ activeSubmissionId: submissionId(1) })
  expect(await screen.findAllByText('No answer')).toHaveLength(3)
  expect(screen.queryByRole('textbox')).toBeNull()
})

async function storeDraft(value: string): Promise<void> {
  const answers = { [EXERCISE]: { '0': { type: 'OpenEndedQuestionAnswer' as const, value } } }
  const draft = { attempt: 1, answers }
  await openDraftRows().put({ owner: TEST_USER.id, kind: 'answers', name: submissionId(1), draft })
}

test('a draft of another attempt is not used for this attempt', async () => {
  await storeDraft('Old')
  serveSubmissions(server, [createSubmission(1, { attempt: 2, comment: 'Look at the last page again.' })])
  await openFirst()
  expect(await screen.findByText('Look at the last page again.')).toBeDefined()
  expect(screen.queryByDisplayValue('Old')).toBeNull()
})

test('on a device that cannot store answers, a message says so, and the answers can still be sent', async () => {
  const { changes } = serveSubmissions(server, [createSubmission(1)])
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

test('a narrow screen shows one question at a time, with buttons for the next and the previous one', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  serveSubmissions(server, [createSubmission(1)])
  await openFirst()
  expect(await screen.findByText('Question 1 of 4')).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'In a mill' })).toBeNull()
  await press('Next question')
  expect(screen.getByRole('radio', { name: 'In a mill' })).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Previous question')
  expect(screen.getByRole('textbox', { name: 'Why does Ida light the lamp?' })).toBeDefined()
})

test('a quiz shows the grade of each answer and the number of right answers', async () => {
  const score = { right: 1, of: 2, marks: { [EXERCISE]: { '1': true } } }
  const quiz = { type: 'Quiz' as const, exercise: { id: EXERCISE, title: 'A quiz', content: [...CONTENT] } }
  serveSubmissions(server, [createSubmission(1, { status: 'Submitted', context: quiz, score })])
  await showPanel({ activeSubmissionId: submissionId(1) })
  expect(await screen.findByText('1 of 2 correct')).toBeDefined()
  expect(screen.getByText('Correct')).toBeDefined()
})

test('a card shows a date as dd/mm/yyyy, an open submission as the language has dates', async () => {
  serveSubmissions(server, [createSubmission(1, { dueAt: '2026-03-05T12:00:00.000Z' })])
  await showPanel()
  expect(await screen.findByText('Due 05/03/2026')).toBeDefined()
  cleanup()
  await showPanel({ activeSubmissionId: submissionId(1) })
  expect(await screen.findByText('Due 5 Mar 2026')).toBeDefined()
})

test('a quiz without a right answer shows no success, and the right answer', async () => {
  const content = CONTENT.map((one) => (one.type === 'closed-question' ? { ...one, answer: 'b' } : one))
  const score = { right: 0, of: 1, marks: { [EXERCISE]: { '1': false } } }
  const quiz = { type: 'Quiz' as const, exercise: { id: EXERCISE, title: 'A quiz', content } }
  serveSubmissions(server, [createSubmission(1, { status: 'Submitted', context: quiz, score })])
  await showPanel({ activeSubmissionId: submissionId(1) })
  const result = (await screen.findByText('0 of 1 correct')).closest('[data-kind]')
  expect(result?.getAttribute('data-kind')).toBe('info')
  expect(screen.getByText('Not correct')).toBeDefined()
  expect(screen.getByText('The right answer is: In a lighthouse')).toBeDefined()
})

test('answers that were written on this device stay readable after another device handed in', async () => {
  await storeDraft('Mine')
  serveSubmissions(server, [createSubmission(1, { status: 'Submitted' })])
  await showPanel({ activeSubmissionId: submissionId(1) })
  expect(await screen.findByText('Answers you didn’t send')).toBeDefined()
  expect(screen.getByText('Mine')).toBeDefined()
})
