import { expect, test } from 'vitest'
import { nameRule, passwordRule, textRule } from './registration.ts'

test.each([
  ['', 'required'],
  [' \t ', 'required'],
  ['\u200b\u200d\ufeff', 'required'],
  ['\u202e\u2066', 'required'],
  ['4 A\u202e', 'unsupported'],
  ['4\u2067 A', 'unsupported'],
  ['4\u0000A', 'unsupported'],
  ['4\ud800', 'unsupported'],
  ['a'.repeat(256), 'too_long'],
])('a text is refused if no one can read it: %j', (text, rule) => {
  expect([textRule(text), nameRule(text)]).toEqual([rule, rule])
})

test.each([
  '4 A',
  'Åsa',
  'محمد',
  'نام\u200cها',
  'क्\u200dष',
  '李',
  '👩\u200d🏫',
  'a'.repeat(255),
  'å'.repeat(255),
  '李'.repeat(255),
])('a text of any script is accepted: %s', (text) => {
  expect(textRule(text)).toBeUndefined()
})

test.each([
  ['', 'required'],
  ['x'.repeat(7), 'too_short'],
  ['x'.repeat(8), undefined],
  ['x'.repeat(255), undefined],
  ['x'.repeat(256), 'too_long'],
  ['quiet lamp \ud800', 'unsupported'],
])('a new password has 8 to 255 characters: %j', (password, rule) => {
  expect(passwordRule(password)).toBe(rule)
})
