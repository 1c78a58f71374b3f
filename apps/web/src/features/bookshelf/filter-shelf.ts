import { AGE_BANDS, type AgeBand, type AgeRange, isAgeBand, type ShelfBook } from '@lectern/contracts'
import { createSimilarPattern } from '@lectern/reader-engine/search'

/** A filter of the shelf, for example `language:sv` for books in Swedish. */
export type ShelfFilter =
  | 'sound'
  | 'signVideo'
  | 'started'
  | 'offline'
  | `language:${string}`
  | `ages:${AgeBand}`
  | `level:${string}`

/** Matches a primary language subtag of BCP 47 in lower case. */
export const LANGUAGE = /^[a-z]{2,8}$/u

/** Prefixes of filters that can have several values. A book needs to match only one chosen value per prefix. */
const WIDENING_PREFIXES = ['language:', 'ages:', 'level:'] as const

/** Search text and filters of the shelf. `offline` has the ids of the offline books. */
interface ShelfFilterOptions {
  readonly search: string
  readonly filters: readonly ShelfFilter[]
  readonly offline?: ReadonlySet<string>
}

const NO_BOOKS: ReadonlySet<string> = new Set()

/**
 * Returns the books that match the filters and every search word, in the order of `books`. Title and authors are
 * searched. If no book has the words, returns the books with similar words.
 */
export function filterShelf(
  books: readonly ShelfBook[],
  { search, filters, offline = NO_BOOKS }: ShelfFilterOptions,
): readonly ShelfBook[] {
  const words = normalize(search).split(NON_WORD).filter(Boolean)
  const offered = books.filter((entry) => matchesFilters(entry, filters, offline))
  const found = offered.filter((entry) => matchesWords(entry, words))
  if (found.length > 0) return found
  const patterns = words.map((word) => new RegExp(createSimilarPattern(word) ?? word, 'u'))
  return offered.filter((entry) => patterns.every((pattern) => pattern.test(getSearchText(entry))))
}

/** Returns the chosen filters, and the filters that match some but not all books. */
export function listFilters(
  books: readonly ShelfBook[],
  chosen: readonly ShelfFilter[],
  offline: ReadonlySet<string> = NO_BOOKS,
): readonly ShelfFilter[] {
  const languages = listNames(books, ({ book }) => primaryLanguage(book.language))
  const levels = listNames(books, ({ book }) => book.level)
  const all: ShelfFilter[] = [
    'offline',
    'started',
    'sound',
    'signVideo',
    ...languages.map((tag) => `language:${tag}` as const),
    ...listAgeBands().map((band) => `ages:${band}` as const),
    ...levels.map((level) => `level:${level}` as const),
  ]
  const offered = all.filter((filter) => {
    const count = books.filter((entry) => matchesFilter(entry, filter, offline)).length
    return count > 0 && count < books.length
  })
  return [...offered, ...chosen.filter((filter) => !offered.includes(filter))]
}

export function hasSound({ book }: ShelfBook): boolean {
  return book.narrations.some(({ media }) => media === 'audio')
}

export function hasSignVideo({ book }: ShelfBook): boolean {
  return book.narrations.some(({ media }) => media === 'video')
}

/** Returns the keys of the age bands, youngest first. */
function listAgeBands(): AgeBand[] {
  return Object.keys(AGE_BANDS).filter(isAgeBand)
}

function matchesFilters(entry: ShelfBook, filters: readonly ShelfFilter[], offline: ReadonlySet<string>): boolean {
  const getFilterGroup = (filter: ShelfFilter) => WIDENING_PREFIXES.find((kind) => filter.startsWith(kind)) ?? filter
  return [...new Set(filters.map(getFilterGroup))].every((kind) =>
    filters.some((filter) => getFilterGroup(filter) === kind && matchesFilter(entry, filter, offline)),
  )
}

function matchesFilter(entry: ShelfBook, filter: ShelfFilter, offline: ReadonlySet<string>): boolean {
  if (filter === 'offline') return offline.has(entry.book.id)
  if (filter === 'sound') return hasSound(entry)
  if (filter === 'signVideo') return hasSignVideo(entry)
  if (filter === 'started') return entry.progress > 0 && entry.progress < 1
  const { book } = entry
  const value = filter.slice(filter.indexOf(':') + 1)
  if (filter.startsWith('language:')) return primaryLanguage(book.language) === value
  if (filter.startsWith('level:')) return book.level === value
  return book.ages !== null && isAgeBand(value) && overlap(book.ages, AGE_BANDS[value])
}

function overlap(a: AgeRange, b: AgeRange): boolean {
  return a.from <= (b.to ?? Infinity) && b.from <= (a.to ?? Infinity)
}

function matchesWords(entry: ShelfBook, words: readonly string[]): boolean {
  const text = getSearchText(entry)
  return words.every((word) => text.includes(word))
}

/** Returns title and authors, followed by the same text without hyphens, so that 'email' finds 'E-Mail'. */
function getSearchText({ book }: ShelfBook): string {
  const text = normalize([book.title, ...book.authors].join(' '))
  return `${text} ${text.replaceAll(HYPHEN, '')}`
}

const HYPHEN = /\p{Pd}/gu
/** Separates search words. */
const NON_WORD = /[^\p{L}\p{N}]+/u

/** Converts text to lower case without accents and soft hyphens, so that 'ecole' finds 'École'. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}\u00AD]/gu, '')
    .toLowerCase()
}

function listNames(books: readonly ShelfBook[], getName: (entry: ShelfBook) => string | null): string[] {
  return [...new Set(books.map(getName))].filter((name) => name !== null).toSorted()
}

function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? tag
}
