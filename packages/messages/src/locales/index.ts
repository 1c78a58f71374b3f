import type { Locale } from '@lectern/contracts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { fi } from './fi/index.ts'
import { fr } from './fr/index.ts'
import type { LocaleFiles } from './locale-files.ts'
import { nl } from './nl/index.ts'
import { no } from './no/index.ts'
import { sv } from './sv/index.ts'
import { us } from './us/index.ts'

export const LOCALE_FILES: Readonly<Record<Locale, LocaleFiles>> = { de, en, fi, fr, nl, no, sv, us }
