import type { CataloguePart } from '../catalogue.ts'

/** The functions that load the parts of one locale's catalogue. */
export type LocaleFiles = Readonly<
  Record<CataloguePart, () => Promise<{ readonly texts: Readonly<Record<string, string>> }>>
>
