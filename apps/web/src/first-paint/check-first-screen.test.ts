// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkFirstScreen } from './check-first-screen.ts'

beforeEach(() => {
  document.documentElement.dataset['firstScreen'] = 'fi'
  document.body.innerHTML =
    '<div id="first-screen"><button>Menu</button><button><b>Send</b></button></div><button></button>'
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['the same country', ['fi'], {}, 'fi'],
  ['a country that was chosen on this device', ['fi'], { lectern_realm: '"se"' }, undefined],
  ['a language that was chosen on this device', ['fi'], { lectern_locale: '"sv"' }, undefined],
  ['a browser in another language', ['de'], {}, undefined],
])('%s: languages %j, stored %j, shown: %s', (_case, languages, stored, shown) => {
  vi.stubGlobal('navigator', { languages })
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  checkFirstScreen()
  expect(document.documentElement.dataset['firstScreen']).toBe(shown)
})

test('the buttons of the first screen have the times of their clicks', () => {
  vi.stubGlobal('navigator', { languages: ['fi'] })
  checkFirstScreen()
  document.querySelector('button')?.click()
  document.querySelector('b')?.click()
  document.querySelector<HTMLElement>('#first-screen + button')?.click()
  const times = [...document.querySelectorAll<HTMLElement>('[data-clicked]')].map((each) =>
    Number(each.dataset['clicked']),
  )
  expect(times).toHaveLength(2)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})
