// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { DueText } from './due-text.tsx'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const quiet = { dueAt: null, overdue: false, begun: false, handedBack: false }

beforeAll(async () => {
  await Promise.all([showPortalMessages(), showLocale('en')])
})
afterEach(cleanup)

const shown = (due: Partial<ComponentProps<typeof DueText>>) => {
  const { container } = render(<DueText {...quiet} {...due} />)
  return { text: container.textContent, pressing: container.querySelector('[data-pressing=true] svg') !== null }
}

test('overdue work is labelled as late, with its day and an icon', () => {
  expect(shown({ dueAt: inDays(-1), overdue: true })).toEqual({ text: 'Late, was due yesterday', pressing: true })
})

test('work that is due today is urgent, work that is due tomorrow is not', () => {
  expect(shown({ dueAt: inDays(0) })).toEqual({ text: 'Due today', pressing: true })
  cleanup()
  expect(shown({ dueAt: inDays(1) })).toEqual({ text: 'Due tomorrow', pressing: false })
})

test('returned work shows “try again”, not “in progress”', () => {
  expect(shown({ begun: true, handedBack: true }).text).toBe('Returned: try again')
  cleanup()
  expect(shown({ begun: true }).text).toBe('In progress')
})
