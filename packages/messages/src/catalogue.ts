import type { ErrorCode } from '@lectern/contracts'
import type { en } from './locales/en.ts'

type English = typeof en

/** Every key of the catalogues, plural forms included. */
export type CatalogueKey = keyof English

/** Each error code must have its phrase: without it this type is an error. Logto's habit, STYLE. */
type MissingPhrase = Exclude<`error.${ErrorCode}`, CatalogueKey>
const _everyErrorCodeHasAPhrase: [MissingPhrase] extends [never] ? true : MissingPhrase = true
void _everyErrorCodeHasAPhrase

type PlaceholdersOf<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never

/** A message's base key: `home.minutes_left` for `home.minutes_left_one` and `…_other`. */
export type MessageKey = CatalogueKey extends infer K
  ? K extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : K
  : never

type SourceOf<K extends MessageKey> = English[Extract<K | `${K}_other`, CatalogueKey>]

/** The values that a message's placeholders take; `count` is a number and chooses the plural form. */
export type MessageValues<K extends MessageKey> = {
  [Name in PlaceholdersOf<SourceOf<K>>]: Name extends 'count' ? number : string
}

/** `t('nav.home')`, `t('home.greeting', { name })`: values are asked for exactly where there are placeholders. */
export type Translate = <K extends MessageKey>(
  key: K,
  ...values: [PlaceholdersOf<SourceOf<K>>] extends [never] ? [] : [MessageValues<K>]
) => string

export type Catalogue = Readonly<Record<CatalogueKey, string>>

/** The keys of a translation that English does not have, or under which the placeholders differ. */
type Wrong<T extends Catalogue> =
  | Exclude<keyof T, CatalogueKey>
  | {
      [K in CatalogueKey]: [PlaceholdersOf<T[K]>, PlaceholdersOf<English[K]>] extends [
        PlaceholdersOf<English[K]>,
        PlaceholdersOf<T[K]>,
      ]
        ? never
        : K
    }[CatalogueKey]

/**
 * Declares a translation. A missing key does not compile; a key too many, or one with other placeholders, makes the
 * compiler ask for a second argument whose type names it.
 */
export function defineTranslation<const T extends Catalogue>(
  translation: T,
  ..._wrong: [Wrong<T>] extends [never] ? [] : [keysThatAreWrong: Wrong<T>]
): Catalogue {
  return translation
}
