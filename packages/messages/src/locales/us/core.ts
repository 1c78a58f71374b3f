import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/core.ts'

/** American English, which does not differ here. */
export const texts = defineTexts('us', 'core', { ...english })
