import { expect, test } from 'vitest'
import { chooseVoice } from './choose-voice.ts'

const voice = (lang: string, more: { default?: boolean; localService?: boolean } = {}) => ({
  lang,
  default: more.default ?? false,
  localService: more.localService ?? true,
})

test('a voice of the same region is preferred', () => {
  const british = voice('en-GB')
  expect(chooseVoice([voice('en-US', { default: true }), british], 'en-gb')).toBe(british)
})

test('of equal voices, an offline voice is preferred, then the device’s default voice', () => {
  const [onlineVoice, offlineVoice, defaultVoice] = [
    voice('sv-SE', { localService: false }),
    voice('sv-SE'),
    voice('sv-SE', { default: true }),
  ]
  expect(chooseVoice([onlineVoice, offlineVoice], 'sv')).toBe(offlineVoice)
  expect(chooseVoice([offlineVoice, defaultVoice], 'sv')).toBe(defaultVoice)
})

test('a voice of another region is better than none', () => {
  const austrian = voice('de_AT')
  expect(chooseVoice([voice('fr-FR'), austrian], 'de-DE')).toBe(austrian)
})

test('a Bokmål voice reads all kinds of Norwegian', () => {
  const bokmal = voice('nb-NO')
  expect(chooseVoice([bokmal], 'no')).toBe(bokmal)
  expect(chooseVoice([bokmal], 'nn')).toBe(bokmal)
})

test('there is no voice for a language that no voice speaks', () => {
  expect(chooseVoice([voice('en-US', { default: true })], 'se')).toBeUndefined()
})
