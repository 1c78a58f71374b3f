import { defineKeptTranslation } from '../../catalogue.ts'
import { keptEn } from '../en/offline.ts'

/** American English, which has no words of its own here. */
export const keptUs = defineKeptTranslation({ ...keptEn })
