import { defineTranslation } from '../../catalogue.ts'
import { en } from '../en/core.ts'

/** American English, which does not differ here. */
export const us = defineTranslation({ ...en })
