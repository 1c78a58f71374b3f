import { expect, test } from 'vitest'
import { findChangedSettings } from './find-changed-settings.ts'

test('a device that is new to the account applies all settings of the account', () => {
  const account = { locale: 'fi', appearance: 'dark' } as const
  expect(findChangedSettings('ada', account, null)).toEqual(account)
  expect(findChangedSettings('ada', account, { uid: 'ben', settings: account })).toEqual(account)
  expect(findChangedSettings('ada', {}, null)).toEqual({})
})

test('settings that changed on another device are applied; this device keeps its values of the others', () => {
  const synced = { uid: 'ada', settings: { locale: 'fi', appearance: 'dark' } } as const
  expect(findChangedSettings('ada', { locale: 'fi', appearance: 'dark' }, synced)).toEqual({})
  expect(findChangedSettings('ada', { locale: 'fi', appearance: 'light' }, synced)).toEqual({ appearance: 'light' })
})
