// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { DueText } from './due-text.tsx'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const defaults = { dueAt: null, overdue: false, begun: false, handedBack: false }

beforeAll(async () => {
  await Promise.all([showPortalMessages(), showLocale('en')])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const renderDueText = (due: Partial<ComponentProps<typeof DueText>>) => {
  const { container } = render(<DueText {...defaults} {...due} />)
  return { text: container.textContent, isUrgent: container.querySelector('[data-urgent=true] svg') !== null }
}

test('overdue work is labelled as late, with its day and an icon', () => {
  expect(renderDueText({ dueAt: inDays(-1), overdue: true })).toEqual({
    text: 'Late, was due yesterday',
    isUrgent: true,
  })
})

test('work that is due today is urgent, work that is due tomorrow is not', () => {
  expect(renderDueText({ dueAt: inDays(0) })).toEqual({ text: 'Due today', isUrgent: true })
  cleanup()
  expect(renderDueText({ dueAt: inDays(1) })).toEqual({ text: 'Due tomorrow', isUrgent: false })
})

test.each([
  [new Date(2026, 11, 1, 0, 0), false, 'Due tomorrow', false],
  [new Date(2026, 10, 30, 1, 0), false, 'Due today', true],
  [new Date(2026, 10, 29, 23, 59), true, 'Late, was due yesterday', true],
  [new Date(2026, 10, 28), false, 'Due Saturday 28 Nov', false],
  [new Date(2026, 10, 28), true, 'Late, was due Saturday 28 Nov', true],
  [new Date(2026, 11, 4), false, 'Due Friday 4 Dec', false],
  [new Date(2027, 0, 8), false, 'Due Friday, 8 Jan 2027', false],
])('in the night of 30 November 2026, work that is due at %o is due by its day', (day, overdue, text, isUrgent) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 30) })
  expect(renderDueText({ dueAt: day.toISOString(), overdue })).toEqual({ text, isUrgent })
})

test('returned work shows “try again”, not “in progress”', () => {
  expect(renderDueText({ begun: true, handedBack: true }).text).toBe('Returned: try again')
  cleanup()
  expect(renderDueText({ begun: true }).text).toBe('In progress')
})
