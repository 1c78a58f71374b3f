import { translationsOf } from './translations.ts'
import type { en } from '../locales/en/emails.ts'

/** Declares what mails say in another language than English. */
export const defineLetters = translationsOf<typeof en>()
