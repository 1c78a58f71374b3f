// @vitest-environment jsdom
import { answerDeepLink, getBookContents, listAssignments, listCatalogue, readDeepLink } from '@lectern/contracts'
import type { Call } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages, showWorkMessages } from '../../../platform/i18n/messages.ts'
import { showScreen, type SentCall } from '../../../services/administration/testing/show-screen.tsx'
import { CourseLinkScreen } from './course-link-screen.tsx'

const ID = '019237a0-0000-7000-8000-000000000001'
const BOOK = '019237a0-0000-7000-8000-000000000002'
const QUIZ = {
  id: ID,
  contextType: 'Quiz',
  status: 'published',
  title: 'Lamps',
  book: { id: BOOK, title: 'The Lamp Keeper' },
  group: { uid: ID, name: '4B' },
}

beforeAll(() => Promise.all([showPortalMessages(), showWorkMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the page. `answer` answers the choice. */
function show(answer: (sent: SentCall) => unknown, quizzes: readonly object[] = [QUIZ]) {
  const serve = (contract: Call, sent: SentCall): unknown => {
    if (contract === readDeepLink) return { id: ID, platform: 'Campus', course: 'English 4B', takesScores: true }
    if (contract === listCatalogue)
      return { data: [{ id: BOOK, title: 'The Lamp Keeper', language: 'en', authors: [], coverUrl: null }] }
    if (contract === getBookContents)
      return {
        data: [
          { label: 'Dusk', uri: 'c1.xhtml', depth: 0 },
          { label: 'The stairs', uri: 'c1.xhtml#s2', depth: 1 },
        ],
      }
    if (contract === listAssignments) return { data: quizzes, meta: { totalCount: quizzes.length } }
    return contract === answerDeepLink ? answer(sent) : undefined
  }
  return showScreen(<CourseLinkScreen id={ID} />, serve)
}

const choices = (sent: readonly SentCall[]) =>
  sent.flatMap(({ contract, body }) => (contract === answerDeepLink ? [body] : []))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a teacher chooses a chapter of a book, and the frame of the platform continues', async () => {
  const sent = show(() => ({ page: null }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Add to English 4B')
  press('Add to the course')
  expect(choices(sent)).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'The Lamp Keeper' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'The book opens at' }), {
    target: { value: 'c1.xhtml#s2' },
  })
  press('Add to the course')
  await waitFor(() =>
    expect(choices(sent)).toEqual([{ type: 'book', book: BOOK, place: { uri: 'c1.xhtml#s2', title: 'The stairs' } }]),
  )
  expect(await screen.findByText('Go back to the window of your course. You can close this window.')).toBeTruthy()
})

test('a teacher chooses a quiz, and hears that its scores go to the course', async () => {
  const sent = show(() => ({ page: null }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'The link opens' }), { target: { value: 'assignment' } })
  const option = await screen.findByRole('radio', { name: /Lamps/u })
  expect(screen.getByText(/The scores go to the gradebook/u)).toBeTruthy()
  fireEvent.click(option)
  press('Add to the course')
  await waitFor(() => expect(choices(sent)).toEqual([{ type: 'assignment', assignment: ID }]))
})

test('without an assignment, the page says what to do first', async () => {
  show(() => ({ page: null }), [])
  fireEvent.change(await screen.findByRole('combobox', { name: 'The link opens' }), { target: { value: 'assignment' } })
  expect(await screen.findByText('Create and publish an assignment in Lectern first.')).toBeTruthy()
})

test('a refused choice is shown, and the teacher can choose again', async () => {
  const sent = show(() => ({ code: 'not_found', details: {} }))
  await screen.findByRole('heading', { level: 1 })
  press('Cancel')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(choices(sent)).toEqual([{ type: 'none' }])
  expect(screen.getByRole('button', { name: 'Add to the course' })).toBeTruthy()
})
