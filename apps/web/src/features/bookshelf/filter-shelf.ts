import type { ShelfBook } from '@lectern/contracts'

/** What a pill asks for; `language:sv` a book in Swedish. */
export type ShelfFilter = 'sound' | 'signVideo' | 'started' | `language:${string}`

export interface ShelfQuestion {
  readonly search: string
  readonly filters: readonly ShelfFilter[]
}

/** The books that answer a question, last opened first, those never opened by when they came. */
export function filterShelf(books: readonly ShelfBook[], { search, filters }: ShelfQuestion): readonly ShelfBook[] {
  const words = plain(search).split(/\s+/u).filter(Boolean)
  return books
    .filter((entry) => matchesWords(entry, words) && matchesFilters(entry, filters))
    .toSorted((a, b) => lastTouched(b).localeCompare(lastTouched(a)))
}

/** The pills worth showing: each divides the shelf in two. */
export function filtersFor(books: readonly ShelfBook[]): readonly ShelfFilter[] {
  const languages = [...new Set(books.map(({ book }) => primaryLanguage(book.language)))].toSorted()
  const all: ShelfFilter[] = ['started', 'sound', 'signVideo', ...languages.map((tag) => `language:${tag}` as const)]
  return all.filter((filter) => {
    const count = books.filter((entry) => matchesFilter(entry, filter)).length
    return count > 0 && count < books.length
  })
}

export function hasSound({ book }: ShelfBook): boolean {
  return book.narrations.some(({ media }) => media === 'audio')
}

export function hasSignVideo({ book }: ShelfBook): boolean {
  return book.narrations.some(({ media }) => media === 'video')
}

function matchesFilters(entry: ShelfBook, filters: readonly ShelfFilter[]): boolean {
  const languages = filters.filter((filter) => filter.startsWith('language:'))
  const others = filters.filter((filter) => !filter.startsWith('language:'))
  // Two languages widen the choice, everything else narrows it.
  const inLanguage = languages.length === 0 || languages.some((filter) => matchesFilter(entry, filter))
  return inLanguage && others.every((filter) => matchesFilter(entry, filter))
}

function matchesFilter(entry: ShelfBook, filter: ShelfFilter): boolean {
  switch (filter) {
    case 'sound':
      return hasSound(entry)
    case 'signVideo':
      return hasSignVideo(entry)
    case 'started':
      return entry.progress > 0 && entry.progress < 1
    default:
      return `language:${primaryLanguage(entry.book.language)}` === filter
  }
}

function matchesWords({ book }: ShelfBook, words: readonly string[]): boolean {
  const text = plain([book.title, ...book.authors].join(' '))
  return words.every((word) => text.includes(word))
}

/** Small letters without accents: 'ecole' finds 'École'. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? tag
}

function lastTouched({ lastOpenedAt, addedAt }: ShelfBook): string {
  // Opened books stand before those that were never opened.
  return lastOpenedAt === null ? `0 ${addedAt}` : `1 ${lastOpenedAt}`
}
