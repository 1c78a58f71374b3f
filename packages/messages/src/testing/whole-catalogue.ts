import type { Locale } from '@lectern/contracts'
import { loadEmailTexts } from '../emails/index.ts'
import { loadCatalogue } from '../load-catalogue.ts'

export const PARTS = [
  'core',
  'player',
  'portal',
  'work',
  'reading',
  'offline',
  'family',
  'payment',
  'administration',
  'management',
  'syncs',
] as const

/** Loads the texts of each of `PARTS`. */
export const loadParts = (locale: Locale) => Promise.all(PARTS.map((part) => loadCatalogue(locale, part)))

/** Loads all texts of a locale, also those of emails. */
export async function loadWholeCatalogue(locale: Locale): Promise<Readonly<Record<string, string>>> {
  const parts = [...(await loadParts(locale)), await loadEmailTexts(locale)]
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}
