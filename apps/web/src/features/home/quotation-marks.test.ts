import { expect, test } from 'vitest'
import { hasQuotationMarks } from './quotation-marks.ts'

test.each(['“What are you waiting for?”', 'Pip said: "Wait."', '„Komm!“, rief sie.', '« Viens », dit-elle.'])(
  '%s has quotation marks',
  (sentence) => {
    expect(hasQuotationMarks(sentence)).toBe(true)
  },
)

test.each(['Pip keeps still.', 'It’s the heron’s turn.', "He's here."])('%s has no quotation marks', (sentence) => {
  expect(hasQuotationMarks(sentence)).toBe(false)
})
