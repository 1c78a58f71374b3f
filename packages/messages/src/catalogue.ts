import type { ErrorCode } from '@lectern/contracts'
import type { texts as administration } from './locales/en/administration.ts'
import type { texts as core } from './locales/en/core.ts'
import type { texts as family } from './locales/en/family.ts'
import type { texts as management } from './locales/en/management.ts'
import type { texts as offline } from './locales/en/offline.ts'
import type { texts as portal } from './locales/en/portal.ts'
import type { texts as payment } from './locales/en/payment.ts'
import type { texts as player } from './locales/en/player.ts'
import type { texts as reading } from './locales/en/reading.ts'
import type { texts as syncs } from './locales/en/syncs.ts'
import type { texts as work } from './locales/en/work.ts'

/** The English texts of each part of the app's catalogue. */
export interface EnglishParts {
  /** Texts that all pages use, including the reader. */
  readonly core: typeof core
  /** Texts of the reader. */
  readonly player: typeof player
  /** Texts of the pages outside the reader. */
  readonly portal: typeof portal
  /** Texts of assignments and quizzes, on their pages and beside a book. */
  readonly work: typeof work
  /** Texts of the reading statistics. */
  readonly reading: typeof reading
  /** Texts of downloaded books. */
  readonly offline: typeof offline
  /** Texts of the profiles of children. */
  readonly family: typeof family
  /** Texts of the pages on which families pay. */
  readonly payment: typeof payment
  /** Texts of the administration of schools, and of all its lists. */
  readonly administration: typeof administration
  /** Texts of the pages of super users. */
  readonly management: typeof management
  /** Texts of the syncs of schools with their own systems, and of the access of programs. */
  readonly syncs: typeof syncs
}
export type CataloguePart = keyof EnglishParts

type KeyIn<Part extends CataloguePart> = { [P in Part]: keyof EnglishParts[P] }[Part]
/** A key of any part. A counted text has one key for each English plural category, such as `home.minutes_left_one`. */
type CatalogueKey = KeyIn<CataloguePart>

/** The error codes without a text. The next constant compiles only without such codes. */
type MissingPhrase = Exclude<`error.${ErrorCode}`, CatalogueKey>
const _everyErrorCodeHasAPhrase: [MissingPhrase] extends [never] ? true : MissingPhrase = true
void _everyErrorCodeHasAPhrase

/** Union of the names of a text's placeholders: `name` for `Hello {{name}}`. */
export type PlaceholdersIn<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never

/** A key without its plural category: `home.minutes_left` for `home.minutes_left_one`. */
type BaseKey<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key

export type MessageKey = BaseKey<CatalogueKey>
/** A key that all pages may use. */
export type CoreKey = BaseKey<KeyIn<'core'>>
/** A key that the reader may use. */
export type PlayerKey = BaseKey<KeyIn<'core' | 'player'>>
/** A key that the pages outside the reader may use. */
export type PortalKey = BaseKey<KeyIn<'core' | 'portal'>>
/** A key that the pages of assignments may use. */
export type WorkKey = BaseKey<KeyIn<'core' | 'portal' | 'work'>>
/** A key that the pages of the reading statistics may use. */
export type ReadingKey = BaseKey<KeyIn<'core' | 'portal' | 'reading'>>
/** A key that the pages of the profiles of children may use. */
export type FamilyKey = BaseKey<KeyIn<'core' | 'portal' | 'family'>>
/** A key that the payment pages may use. */
export type PaymentKey = BaseKey<KeyIn<'core' | 'portal' | 'payment'>>
/** A key that the administration of schools may use. */
export type AdministrationKey = BaseKey<KeyIn<'core' | 'portal' | 'work' | 'administration'>>
/** A key that the pages of super users may use. */
export type ManagementKey = BaseKey<KeyIn<'core' | 'portal' | 'work' | 'administration' | 'management'>>
/** A key that the pages of syncs and of the access of programs may use. */
export type SyncKey = BaseKey<KeyIn<'core' | 'portal' | 'work' | 'administration' | 'syncs'>>
export type OfflineKey = BaseKey<KeyIn<'offline'>>

type EnglishTexts = typeof core &
  typeof player &
  typeof portal &
  typeof work &
  typeof reading &
  typeof offline &
  typeof family &
  typeof payment &
  typeof administration &
  typeof management &
  typeof syncs
/** Looks up one key at a time: the compiler cannot compare two unions of all keys. */
type EnglishText<K extends string> = K extends keyof EnglishTexts
  ? EnglishTexts[K]
  : `${K}_other` extends keyof EnglishTexts
    ? EnglishTexts[`${K}_other`]
    : never

/** The values of the placeholders of a text. The number `count` selects the plural category. */
type MessageValues<K extends MessageKey> = {
  [Name in PlaceholdersIn<EnglishText<K>>]: Name extends 'count' ? number : string
}

/**
 * The function `t`, which returns a text in the current language: `t('nav.home')`, or `t('home.greeting', { name })`.
 */
export type Translate<Keys extends MessageKey = MessageKey> = <K extends Keys>(
  key: K,
  ...values: [PlaceholdersIn<EnglishText<K>>] extends [never] ? [] : [MessageValues<K>]
) => string
