// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../platform/i18n/messages.ts'
import type { SidePanel } from './side-panel.ts'
import { createControlledReader, showControls } from './testing/show-controls.tsx'
import { useSidePanel } from './use-side-panel.ts'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await Promise.all([showPlayerMessages(), showLocale('en')])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function fakeSidePanel(hasContent: boolean): SidePanel & { readonly requestedBooks: string[] } {
  const requestedBooks: string[] = []
  return {
    requestedBooks,
    hasContent: async (bookId) => {
      requestedBooks.push(bookId)
      return hasContent
    },
    load: async () =>
      function Beside({ open, bookId, activeSubmissionId, availableSubmissionIds, onClose }) {
        return open ? (
          <aside aria-label="Beside">
            {[bookId, activeSubmissionId, availableSubmissionIds].join()}
            <button type="button" onClick={onClose}>
              Back
            </button>
          </aside>
        ) : null
      },
  }
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const panel = () => screen.queryByRole('complementary', { name: 'Beside' })

test('a book without assignments has no assignments button', async () => {
  const sidePanel = fakeSidePanel(false)
  await showControls(createControlledReader(), [], { sidePanel })
  expect(sidePanel.requestedBooks).toEqual(['a book'])
  expect(screen.queryByRole('button', { name: 'Assignments' })).toBeNull()
})

test('a book with assignments has a button that opens and closes the panel', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  await showControls(createControlledReader(), [], { sidePanel: fakeSidePanel(true) })
  await press('Assignments')
  await waitFor(() => expect(panel()).not.toBeNull())
  expect(screen.getByRole('button', { name: 'Assignments' }).getAttribute('aria-expanded')).toBe('true')
  now.mockReturnValue(11_000)
  await press('Assignments')
  expect(panel()).toBeNull()
})

test('a second click within the 500 ms of the animation is ignored', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  await showControls(createControlledReader(), [], { sidePanel: fakeSidePanel(true) })
  await press('Assignments')
  now.mockReturnValue(10_499)
  await press('Assignments')
  await waitFor(() => expect(panel()).not.toBeNull())
  await press('Back')
  expect(panel()).not.toBeNull()
  now.mockReturnValue(10_500)
  await press('Back')
  expect(panel()).toBeNull()
  now.mockReturnValue(10_999)
  await press('Assignments')
  expect(panel()).toBeNull()
})

test('the panel is requested when the book is open, and not before', async () => {
  const sidePanel = fakeSidePanel(true)
  const fake = createControlledReader({ phase: 'opening' })
  await showControls(fake, [], { sidePanel })
  expect(sidePanel.requestedBooks).toEqual([])
  await act(async () => fake.change({ phase: 'ready' }))
  expect(sidePanel.requestedBooks).toEqual(['a book'])
})

test('a late answer about another book changes nothing, and a closed panel stays closed', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(100)
  const answers = new Map<string, PromiseWithResolvers<boolean>>()
  const hasContent = (bookId: string) => {
    const answer = Promise.withResolvers<boolean>()
    answers.set(bookId, answer)
    return answer.promise
  }
  const sidePanel: SidePanel = { hasContent, load: fakeSidePanel(true).load }
  const onOpen = vi.fn<() => void>()
  const { result, rerender } = renderHook(
    (bookId) => useSidePanel({ sidePanel, bookId, isReady: true, opensAtOnce: false, onOpen }),
    { initialProps: 'first' },
  )
  rerender('second')
  await act(async () => answers.get('second')?.resolve(false))
  await act(async () => answers.get('first')?.resolve(true))
  expect(result.current.isAvailable).toBe(false)
  act(() => result.current.close())
  expect([result.current.isOpen, onOpen.mock.calls]).toEqual([false, []])
  act(() => result.current.toggle())
  expect(result.current.isOpen).toBe(true)
})

test('the panel replaces an open bubble of the bars', async () => {
  await showControls(createControlledReader(), [], { sidePanel: fakeSidePanel(true) })
  await press('Add bookmark')
  expect(screen.getByRole('dialog')).toBeDefined()
  await press('Assignments')
  await waitFor(() => expect(panel()).not.toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a submission in the address opens with the book, and the close button of the panel closes it', async () => {
  await showControls(createControlledReader(), [], {
    sidePanel: fakeSidePanel(false),
    activeSubmissionId: 'the one',
    availableSubmissionIds: ['the one', 'the other'],
  })
  await waitFor(() => expect(panel()?.textContent).toContain('a book,the one,the one,the other'))
  await press('Back')
  expect(panel()).toBeNull()
  expect(screen.getByRole('button', { name: 'Assignments' })).toBeDefined()
})
