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

/** What a translation must be: the same keys, and under each the same placeholders. */
type Parity<T extends Catalogue> = {
  [K in CatalogueKey]: [PlaceholdersOf<T[K]>] extends [PlaceholdersOf<English[K]>]
    ? [PlaceholdersOf<English[K]>] extends [PlaceholdersOf<T[K]>]
      ? T[K]
      : `lacks a placeholder of: ${English[K]}`
    : `has a placeholder that is not in: ${English[K]}`
} & Readonly<Record<Exclude<keyof T, CatalogueKey>, never>>

/** Declares a translation; a missing key, a key too many or another placeholder does not compile. */
export function defineTranslation<const T extends Catalogue>(translation: T & Parity<T>): Catalogue {
  return translation
}
