import { expect, test } from 'vitest'
import { hasQuotationMarks } from './quotation-marks.ts'

test.each(['“What are you waiting for?”', 'Pip said: "Wait."', '„Komm!“, rief sie.', '« Viens », dit-elle.'])(
  '%s brings quotation marks of its own',
  (sentence) => {
    expect(hasQuotationMarks(sentence)).toBe(true)
  },
)

test.each(['Pip keeps still.', 'It’s the heron’s turn.', "He's here."])('%s brings none', (sentence) => {
  expect(hasQuotationMarks(sentence)).toBe(false)
})
