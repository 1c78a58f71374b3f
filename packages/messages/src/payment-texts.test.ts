import type { Locale } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { loadWholeCatalogue } from './testing/whole-catalogue.ts'

const CHARGE_DAY_KEYS = [
  'payment.trial_summary',
  'payment.done_trial',
  'payment.state_trial_until',
  'email.order_trial',
  'email.trial_text',
]

test.each<[Locale, string]>([
  ['sv', 'före {{day}}'],
  ['no', 'før {{day}}'],
  ['de', 'vor dem {{day}}'],
  ['fr', 'avant le {{day}}'],
  ['fi', 'ennen'],
  ['nl', 'tot {{day}}'],
])('in %s, the free time ends before the day of the charge', async (locale, words) => {
  const texts = await loadWholeCatalogue(locale)
  const wrong = CHARGE_DAY_KEYS.filter((key) => texts[key]?.toLowerCase().includes(words) !== true)
  expect(wrong).toEqual([])
})

test('Dutch texts for families use one form of address, and the word for a withdrawal', async () => {
  const texts = await loadWholeCatalogue('nl')
  const found = Object.entries(texts).filter(([key]) => /^(?:payment|gift_card|email\.gift|error\.gift)/u.test(key))
  expect(found.filter(([, text]) => /\b(?:u|uw)\b/iu.test(text) || /\bafzien\b|\bafgezien\b/u.test(text))).toEqual([])
})

test('only the prices of the US are without VAT, and no tax is announced', async () => {
  const us = await loadWholeCatalogue('us')
  expect(
    [us['payment.tax'], us['email.order_text']].filter((text) => text?.includes('No tax is added.') !== true),
  ).toEqual([])
  expect((await loadWholeCatalogue('en'))['payment.tax']).toBe('Including VAT')
})
