import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/offline.ts'

/** American English, which has no words of its own here. */
export const texts = defineTexts('us', 'offline', { ...english })
