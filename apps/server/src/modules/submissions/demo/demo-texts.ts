import type { RealmLocale } from '@lectern/contracts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fi } from './texts/fi.ts'
import { fr } from './texts/fr.ts'
import { nl } from './texts/nl.ts'
import { no } from './texts/no.ts'
import { sv } from './texts/sv.ts'
import type { DemoTexts } from './texts/demo-texts-shape.ts'

/** Questions and answers for the sample books, by the locale of the realm. */
export const DEMO_TEXTS: Readonly<Record<RealmLocale, DemoTexts>> = { de, en, fi, fr, nl, no, sv, us: en }
