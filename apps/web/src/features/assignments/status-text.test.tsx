// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showLocale, showWorkMessages } from '../../platform/i18n/messages.ts'
import { StatusText } from './status-text.tsx'

beforeAll(() => Promise.all([showWorkMessages(), showLocale('en')]))
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 12) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const NOT_BEGUN = { status: 'InProgress', begunAt: null, submittedAt: null, overdue: false, attempt: 1 } as const
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).toISOString()

test.each([
  ['has not begun', {}, 'Not started'],
  ['has begun late', { begunAt: at(2026, 11, 2), overdue: true }, 'In progress · late'],
  ['has handed in this year', { status: 'Submitted', submittedAt: at(2026, 11, 29) }, 'Handed in 29 Nov'],
  [
    'has handed in last year, at the second attempt',
    { status: 'Submitted', submittedAt: at(2025, 12, 4), attempt: 2 },
    'Handed in 4 Dec 2025 · Attempt 2',
  ],
] as const)('a pupil who %s', (_what, change, text) => {
  const { container } = render(<StatusText {...NOT_BEGUN} {...change} />)
  expect(container.textContent).toBe(text)
})
