import { expect, test } from 'vitest'
import { settingsToShow } from './settings-to-show.ts'

test('a device that is new to the account applies all settings of the account', () => {
  const account = { locale: 'fi', appearance: 'dark' } as const
  expect(settingsToShow('ada', account, null)).toEqual(account)
  expect(settingsToShow('ada', account, { uid: 'ben', settings: account })).toEqual(account)
  expect(settingsToShow('ada', {}, null)).toEqual({})
})

test('settings that changed on another device are applied; this device keeps its values of the others', () => {
  const agreed = { uid: 'ada', settings: { locale: 'fi', appearance: 'dark' } } as const
  expect(settingsToShow('ada', { locale: 'fi', appearance: 'dark' }, agreed)).toEqual({})
  expect(settingsToShow('ada', { locale: 'fi', appearance: 'light' }, agreed)).toEqual({ appearance: 'light' })
})
