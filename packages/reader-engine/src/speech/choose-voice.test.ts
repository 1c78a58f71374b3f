import { expect, test } from 'vitest'
import { chooseVoice } from './choose-voice.ts'

const voice = (lang: string, more: { default?: boolean; localService?: boolean } = {}) => ({
  lang,
  default: more.default ?? false,
  localService: more.localService ?? true,
})

test('the voice of the same region comes first', () => {
  const british = voice('en-GB')
  expect(chooseVoice([voice('en-US', { default: true }), british], 'en-gb')).toBe(british)
})

test('of equal voices, an offline voice comes first, then the device’s default', () => {
  const [far, near, chosen] = [
    voice('sv-SE', { localService: false }),
    voice('sv-SE'),
    voice('sv-SE', { default: true }),
  ]
  expect(chooseVoice([far, near], 'sv')).toBe(near)
  expect(chooseVoice([near, chosen], 'sv')).toBe(chosen)
})

test('a voice of another region is better than none', () => {
  const austrian = voice('de_AT')
  expect(chooseVoice([voice('fr-FR'), austrian], 'de-DE')).toBe(austrian)
})

test('Norwegian has one family of voices', () => {
  const bokmal = voice('nb-NO')
  expect(chooseVoice([bokmal], 'no')).toBe(bokmal)
  expect(chooseVoice([bokmal], 'nn')).toBe(bokmal)
})

test('a language without a voice has none', () => {
  expect(chooseVoice([voice('en-US', { default: true })], 'se')).toBeUndefined()
})
