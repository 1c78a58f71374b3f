import { expect, test } from 'vitest'
import { findCardData } from './find-card-data.ts'

const CARD = { number: '5105105105105100', cvc: '8391' }

test.each([
  'number=5105105105105100',
  '"5105 1051 0510 5100"',
  '5105-1051-0510-5100',
  '5105+1051+0510+5100',
  '/cards/5105%201051%200510%205100',
  '{"cvc":"8391"}',
  'cvc=8391&exp=12',
])('a card is found in %s', (text) => {
  expect(findCardData(`before ${text} after`, [CARD])).toHaveLength(1)
})

test.each(['last4: 5100', 'id-8391-ab', 'cus_8391', '510510510510510'])('no card is found in %s', (text) => {
  expect(findCardData(text, [CARD])).toEqual([])
})
