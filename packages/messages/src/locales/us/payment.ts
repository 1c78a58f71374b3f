import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/payment.ts'

/** American English: the texts that differ from British English. */
export const texts = defineTexts('us', 'payment', {
  ...english,
  'payment.tax': 'This is the full price. No tax is added.',
})
