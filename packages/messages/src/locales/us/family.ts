import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/family.ts'

/** American English. These texts are the same as in British English. */
export const texts = defineTexts('us', 'family', { ...english })
