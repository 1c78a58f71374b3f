import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/offline.ts'

/** American English, which does not differ here. */
export const texts = defineTexts('us', 'offline', { ...english })
