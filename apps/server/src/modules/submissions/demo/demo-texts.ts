import type { Locale } from '@lectern/contracts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fi } from './texts/fi.ts'
import { fr } from './texts/fr.ts'
import { nl } from './texts/nl.ts'
import { no } from './texts/no.ts'
import { sv } from './texts/sv.ts'
import type { DemoTexts } from './texts/demo-texts-shape.ts'

/** What the demo's teachers ask about the sample books, and what some pupils answered, in each language. */
export const DEMO_TEXTS: Readonly<Record<Locale, DemoTexts>> = { de, en, fi, fr, nl, no, sv, us: en }
