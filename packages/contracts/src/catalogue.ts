import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Book, BookParams, SEARCH_MAX_LENGTH } from './library.ts'
import { OffsetPaging, paged } from './paging.ts'
import { textBetween, textUpTo } from './text.ts'

/** Age bands of the filters of the shelf and the catalogue, in years. Addresses contain the keys. */
export const AGE_BANDS = {
  '0-6': { from: 0, to: 6 },
  '7-9': { from: 7, to: 9 },
  '10-12': { from: 10, to: 12 },
  '13-': { from: 13, to: null },
} as const satisfies Record<string, { from: number; to: number | null }>
export type AgeBand = keyof typeof AGE_BANDS

export function isAgeBand(text: string): text is AgeBand {
  return Object.hasOwn(AGE_BANDS, text)
}

/** Maximum number of characters of a filter's value. */
const FILTER_MAX_LENGTH = 255

const Value = z.optional(textBetween(1, FILTER_MAX_LENGTH))
const Switch = z.optional(z.literal('yes'))

/** Filters of the catalogue. A book must match all filters. */
export const CatalogueFilters = z.object({
  /** Words of the name of an author or another person. */
  person: Value,
  /** Primary language subtag, of the text or the sound. BCP 47. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,8}$/u))),
  subject: Value,
  level: Value,
  /** Key of `AGE_BANDS`. Finds the books for at least one age of the band. */
  ages: z.optional(z.enum(['0-6', '7-9', '10-12', '13-'])),
  /** Feature of schema.org's `accessibilityFeature`. */
  accessibility: Value,
  narrated: Switch,
  signLanguage: Switch,
})
export type CatalogueFilters = z.infer<typeof CatalogueFilters>

export const listCatalogue = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books',
  summary: 'List the books in the catalogue of the realm, or search them',
  access: 'user',
  query: z.extend(OffsetPaging, {
    /** Words of the title, of the names of people, or of the subjects. */
    q: z.optional(textUpTo(SEARCH_MAX_LENGTH)),
    ...CatalogueFilters.shape,
  }),
  responses: { 200: paged(Book) },
})

export const getBook = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id',
  summary: 'Get a book of the catalogue',
  access: 'user',
  params: BookParams,
  responses: { 200: Book },
  errors: ['book_not_found'],
})

/** An entry of the table of contents. `uri` is the path of a spine item with the id of the text as fragment. */
export const ContentsEntry = z.object({ label: z.string(), uri: z.string(), depth: z.int() })
export type ContentsEntry = z.infer<typeof ContentsEntry>

/** The list is empty for a book whose files cannot be read. Entries without a place in the book are left out. */
export const getBookContents = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/contents',
  summary: 'Get the table of contents of a book',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ data: z.array(ContentsEntry) }) },
  errors: ['book_not_found'],
})

/** A value of a filter, with the number of books that have the value. */
const FilterValue = z.object({ value: z.string(), count: z.int() })

const FilterValues = z.object({
  languages: z.array(FilterValue),
  subjects: z.array(FilterValue),
  levels: z.array(FilterValue),
  ages: z.array(FilterValue),
  accessibility: z.array(FilterValue),
  /** Number of books with narration, and with sign language. */
  narrated: z.int(),
  signLanguage: z.int(),
})
export type FilterValues = z.infer<typeof FilterValues>

/** The values that the filters of `listCatalogue` can have for this user, the most frequent value first. */
export const listFilterValues = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/filters',
  summary: 'List the values of the filters of the catalogue',
  access: 'user',
  responses: { 200: FilterValues },
})
