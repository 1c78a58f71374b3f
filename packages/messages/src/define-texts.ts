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

/** The keys that are missing in `T`, that English does not have, or whose text has other placeholders than in English. */
type WrongKey<T, English> =
  | Exclude<keyof T, keyof English>
  | {
      [K in keyof English]: K extends keyof T
        ? [PlaceholdersIn<T[K] & string>, PlaceholdersIn<English[K] & string>] extends [
            PlaceholdersIn<English[K] & string>,
            PlaceholdersIn<T[K] & string>,
          ]
          ? never
          : K
        : K
    }[keyof English]

/** `T`, or a type with the wrong keys, which no text fits, so that the error of the compiler names the keys. */
type Checked<T, Wrong extends PropertyKey> = [Wrong] extends [never]
  ? T
  : {
      readonly [K in keyof T | Wrong]: K extends Wrong
        ? 'This key is missing or unknown, or the placeholders are not those of English.'
        : string
    }

/**
 * Declares the texts of one file of a locale, and returns them. Does not compile if a key is missing or unknown, or if
 * the placeholders of a text are not those of English; the error of the compiler names the keys.
 */
export function defineTexts<
  L extends Locale,
  File extends keyof EnglishFiles,
  const T extends Readonly<Record<string, string>>,
>(
  _locale: L,
  _file: File,
  texts: Checked<T, WrongKey<T, Expected<L, File>>>,
): { readonly [K in keyof Expected<L, File>]: string } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the parameter has checked the keys
  return texts as never
}
