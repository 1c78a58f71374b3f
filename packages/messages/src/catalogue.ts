import type { ErrorCode } from '@lectern/contracts'
import type { en } from './locales/en/core.ts'
import type { keptEn } from './locales/en/offline.ts'
import type { portalEn } from './locales/en/portal.ts'
import type { readingEn } from './locales/en/reading.ts'
import type { workEn } from './locales/en/work.ts'

type Core = typeof en
type Portal = typeof portalEn
type Work = typeof workEn
type Reading = typeof readingEn
type Kept = typeof keptEn
type English = Core & Portal & Work & Reading & Kept

/**
 * What every page says, the reader among them; what the pages outside of the reader add; what is said of work: set,
 * answered beside a book, handed back; and what is said of books that are kept on a device. What is said of reading is a part, too,
 * with a loader of its own.
 */
export type CataloguePart = 'core' | 'portal' | 'work' | 'kept'
/** A key of all parts, plural forms included. */
type CatalogueKey = keyof English

/** Each error code must have its phrase: without it this type is an error. Logto's habit, STYLE. */
type MissingPhrase = Exclude<`error.${ErrorCode}`, CatalogueKey>
const _everyErrorCodeHasAPhrase: [MissingPhrase] extends [never] ? true : MissingPhrase = true
void _everyErrorCodeHasAPhrase

type PlaceholdersOf<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never

/** A message's base key: `home.minutes_left` for `home.minutes_left_one` and `…_other`. */
type BaseKey<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key

export type MessageKey = BaseKey<CatalogueKey>
/** A key that every page may use. */
export type CoreKey = BaseKey<keyof Core>
/** A key that every page outside of the reader may use. */
export type PortalKey = BaseKey<keyof (Core & Portal)>
/** What the pages of assignments may use, and the panel beside a book. */
export type WorkKey = BaseKey<keyof (Core & Portal & Work)>
/** What the pages of reading may use. */
export type ReadingKey = BaseKey<keyof (Core & Portal & Reading)>
/** A key of what is said of books that are kept on a device. */
export type KeptKey = BaseKey<keyof Kept>

type SourceOf<K extends MessageKey> = English[Extract<K | `${K}_other`, CatalogueKey>]

/** The values that a message's placeholders take; `count` is a number and chooses the plural form. */
type MessageValues<K extends MessageKey> = {
  [Name in PlaceholdersOf<SourceOf<K>>]: Name extends 'count' ? number : string
}

/** `t('nav.home')`, `t('home.greeting', { name })`: values are asked for exactly where there are placeholders. */
export type Translate<Keys extends MessageKey = MessageKey> = <K extends Keys>(
  key: K,
  ...values: [PlaceholdersOf<SourceOf<K>>] extends [never] ? [] : [MessageValues<K>]
) => string

/** A translation of a part: its keys, and a text for each. */
type Texts<Part> = Readonly<Record<keyof Part, string>>

/** The keys of a translation that English does not have, or under which the placeholders differ. */
type Wrong<T extends Texts<Part>, Part> =
  | Exclude<keyof T, keyof Part>
  | {
      [K in keyof Part]: [PlaceholdersOf<T[K]>, PlaceholdersOf<Part[K] & string>] extends [
        PlaceholdersOf<Part[K] & string>,
        PlaceholdersOf<T[K]>,
      ]
        ? never
        : K
    }[keyof Part]

/**
 * Declares a translation. A missing key does not compile; a key too many, or one with other placeholders, makes the
 * compiler ask for a second argument whose type names it.
 */
export function defineTranslation<const T extends Texts<Core>>(
  translation: T,
  ..._wrong: [Wrong<T, Core>] extends [never] ? [] : [keysThatAreWrong: Wrong<T, Core>]
): Texts<Core> {
  return translation
}

/** As `defineTranslation`, for the pages outside of the reader. */
export function definePortalTranslation<const T extends Texts<Portal>>(
  translation: T,
  ..._wrong: [Wrong<T, Portal>] extends [never] ? [] : [keysThatAreWrong: Wrong<T, Portal>]
): Texts<Portal> {
  return translation
}

/** As `defineTranslation`, for what is said of work. */
export function defineWorkTranslation<const T extends Texts<Work>>(
  translation: T,
  ..._wrong: [Wrong<T, Work>] extends [never] ? [] : [keysThatAreWrong: Wrong<T, Work>]
): Texts<Work> {
  return translation
}

/** As `defineTranslation`, for the pages of reading. */
export function defineReadingTranslation<const T extends Texts<Reading>>(
  translation: T,
  ..._wrong: [Wrong<T, Reading>] extends [never] ? [] : [keysThatAreWrong: Wrong<T, Reading>]
): Texts<Reading> {
  return translation
}

/** As `defineTranslation`, for what is said of kept books. */
export function defineKeptTranslation<const T extends Texts<Kept>>(
  translation: T,
  ..._wrong: [Wrong<T, Kept>] extends [never] ? [] : [keysThatAreWrong: Wrong<T, Kept>]
): Texts<Kept> {
  return translation
}
