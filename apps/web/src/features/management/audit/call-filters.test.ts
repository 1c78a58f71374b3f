import { afterEach, expect, test, vi } from 'vitest'
import { toCallFilters } from './call-filters.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a period has whole days of the device, also the day with 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Stockholm')
  expect(toCallFilters({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T22:59:59.999Z',
  })
})

test('an id and a day that are not valid are left out', () => {
  expect(toCallFilters({ actor: 'x', from: '2026-13-01', to: 'x', action: 'change-user', acting: 'true' })).toEqual({
    action: 'change-user',
    acting: true,
  })
})
