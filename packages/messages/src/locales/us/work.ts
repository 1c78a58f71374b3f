import { defineWorkTranslation } from '../../catalogue.ts'
import { workEn } from '../en/work.ts'

/** American English, which has no words of its own here. */
export const workUs = defineWorkTranslation({ ...workEn })
