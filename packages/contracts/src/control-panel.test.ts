import { describe, expect, test } from 'vitest'
import { isConsumerMarket, listServices, type CurrentProfile } from './control-panel.ts'

type Unit = CurrentProfile['organizations'][number]
const unit = (more: Partial<Unit> = {}): Unit => ({
  id: '019237a0-0000-7000-8000-000000000000',
  name: 'Lectern',
  type: 'consumer',
  role: 'guardian',
  admin: false,
  ...more,
})
const subscription = (label: string, ...active: boolean[]) => ({
  label,
  values: active.map((value) => ({ startsAt: '2026-01-01T00:00:00Z', endsAt: null, active: value })),
})

describe('a consumer-market user', () => {
  test('is a guardian in the consumer school unit, before, during and after a subscription', () => {
    expect(isConsumerMarket({ organizations: [unit()] })).toBe(true)
  })

  test.each<[string, Unit[]]>([
    ['a school', [unit({ type: 'school' })]],
    ['a municipality', [unit({ type: 'municipality' })]],
    ['another role', [unit({ role: 'student' })]],
    ['two units', [unit(), unit({ type: 'school' })]],
    ['no unit', []],
  ])('a person with %s is not one', (_, organizations) => {
    expect(isConsumerMarket({ organizations })).toBe(false)
  })
})

describe('the services of a profile', () => {
  test('come from labels with an active entry, each once', () => {
    const subscriptions = [
      subscription('lectern-school', false, true),
      subscription('lectern-old', false),
      subscription('lectern-school', true),
    ]
    expect(listServices({ subscriptions })).toEqual(['lectern-school'])
    expect(listServices({ subscriptions: [subscription('lectern-school', true, false)] })).toEqual(['lectern-school'])
  })

  test('have the names that the specification gives them', () => {
    const labels = ['x-begreppa-2', 'begreppa', 'my-polylino-school-plus', 'polyglutt']
    const subscriptions = labels.map((label) => subscription(label, true))
    expect(listServices({ subscriptions })).toEqual(['begreppa', 'polyglutt-school', 'polyglutt'])
  })
})
