import type { Locale, PluralCategory } from '@lectern/contracts'
import type { EnglishParts, PlaceholdersIn } from './catalogue.ts'
import type { texts as emails } from './locales/en/emails.ts'

/** The English texts of each file in the folder of a locale. */
interface EnglishFiles extends EnglishParts {
  readonly emails: typeof emails
}

/**
 * The keys that a file of locale `L` must have. A counted text has one key for each plural category of the language.
 */
type Expected<L extends Locale, File extends keyof EnglishFiles> = {
  [
    K in keyof EnglishFiles[File] & string as K extends `${string}_one`
      ? never
      : K extends `${infer Base}_other`
        ? `${Base}_${PluralCategory<L>}`
        : K
  ]: EnglishFiles[File][K] & string
}

/** The keys that English does not have, and the keys whose text has other placeholders than in English. */
type WrongKey<T, English> =
  | Exclude<keyof T, keyof English>
  | {
      [K in keyof English]: [PlaceholdersIn<T[K & keyof T] & string>, PlaceholdersIn<English[K] & string>] extends [
        PlaceholdersIn<English[K] & string>,
        PlaceholdersIn<T[K & keyof T] & string>,
      ]
        ? never
        : K
    }[keyof English]

/**
 * Declares the texts of one file of a locale, and returns them. Does not compile if a key is missing or wrong. For a
 * wrong key, the type of the missing argument names the key.
 */
export function defineTexts<
  L extends Locale,
  File extends keyof EnglishFiles,
  const T extends { readonly [K in keyof Expected<L, File>]: string },
>(
  _locale: L,
  _file: File,
  texts: T,
  ..._wrong: [WrongKey<T, Expected<L, File>>] extends [never] ? [] : [wrongKeys: WrongKey<T, Expected<L, File>>]
): { readonly [K in keyof Expected<L, File>]: string } {
  return texts
}
