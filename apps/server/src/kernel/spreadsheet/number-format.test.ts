import { expect, test } from 'vitest'
import { parseNumberFormat } from './number-format.ts'

test.each([
  'General',
  '0',
  '0.00',
  '#,##0\\ "kr"',
  '#,##0.00 [$€-407]',
  '0%',
  '0.00E+00',
  '# ?/?',
  '@',
  '[Red]0',
  '"day" 0',
  '\\d0',
  '[<100]00;00',
  '_(* #,##0_);_(* \\(#,##0\\)',
])('%s is no date and has no leading zeros', (code) => {
  expect(parseNumberFormat(code)).toEqual({ kind: 'general' })
})

test.each([
  ['yyyy-mm-dd', true, false],
  ['d\\.\\ mmmm\\ yyyy', true, false],
  ['[$-41D]d mmmm yyyy;@', true, false],
  ['mmm', true, false],
  ['yyyy"年"m"月"d"日"', true, false],
  ['[$-411]ggge"年"', true, false],
  ['[Red]dd/mm/yy', true, false],
  ['m/d/yy h:mm', true, true],
  ['dd.mm.yyyy hh:mm:ss', true, true],
  ['h:mm AM/PM', false, true],
  ['mm:ss.0', false, true],
  ['yyyy-mm-dd;"h"', true, false],
])('%s is a date', (code, hasDate, hasTime) => {
  expect(parseNumberFormat(code)).toEqual({ kind: 'date', hasDate, hasTime, isElapsed: false })
})

test('a code that is too long for Excel is no date', () => {
  expect(parseNumberFormat('y'.repeat(1001))).toEqual({ kind: 'general' })
})

test('a duration is no time of the day', () => {
  expect(parseNumberFormat('[h]:mm:ss')).toMatchObject({ kind: 'date', hasDate: false, isElapsed: true })
})

test.each([
  ['00000', '00000'],
  ['000000\\-0000', '000000-0000'],
  ['000" "00', '000 00'],
  ['[$-41D]000-00', '000-00'],
])('%s is the pattern %s', (code, pattern) => {
  expect(parseNumberFormat(code)).toEqual({ kind: 'pattern', pattern })
})
