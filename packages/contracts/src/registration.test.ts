import { expect, test } from 'vitest'
import { nameRule, textRule } from './registration.ts'

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

test.each(['4 A', 'Åsa', 'محمد', 'نام\u200cها', 'क्\u200dष', '李', '👩\u200d🏫', 'a'.repeat(255)])(
  'a text of any script is accepted: %s',
  (text) => {
    expect(textRule(text)).toBeUndefined()
  },
)
