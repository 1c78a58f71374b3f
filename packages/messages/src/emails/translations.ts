/** The placeholders of a text: `name` of `Hello {{name}}`. */
export type PlaceholdersOf<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never

/** Texts in another language than English: the same keys. */
export type TranslationOf<English> = Readonly<Record<keyof English & string, string>>

/** The keys of a translation that English does not have, or under which the placeholders differ. */
export type Wrong<English extends Readonly<Record<string, string>>, T extends TranslationOf<English>> =
  | Exclude<keyof T, keyof English>
  | {
      [K in keyof English & string]: [PlaceholdersOf<T[K]>, PlaceholdersOf<English[K]>] extends [
        PlaceholdersOf<English[K]>,
        PlaceholdersOf<T[K]>,
      ]
        ? never
        : K
    }[keyof English & string]

/**
 * Makes the function that declares translations of a part of the texts. A missing key does not compile; a key too many,
 * or one with other placeholders, makes the compiler ask for a second argument whose type names it.
 */
export function translationsOf<English extends Readonly<Record<string, string>>>() {
  return <const T extends TranslationOf<English>>(
    translation: T,
    ..._wrong: [Wrong<English, T>] extends [never] ? [] : [keysThatAreWrong: Wrong<English, T>]
  ): TranslationOf<English> => translation
}
