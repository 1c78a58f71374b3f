import type { ShelfBook } from '@lectern/contracts'

interface ShelfBookTraits {
  readonly id?: string
  readonly title: string
  readonly authors?: readonly string[]
  readonly language?: string
  readonly narrations?: readonly ('audio' | 'video')[]
  readonly coverUrl?: string
  /** Duration of the narration, in seconds. */
  readonly duration?: number
  readonly progress?: number
  readonly lastOpenedAt?: string | null
  readonly addedAt?: string
  readonly ages?: ShelfBook['book']['ages']
  readonly level?: string
}

let bookCount = 0

/** Creates a book of the shelf for tests. Omitted traits get default values. */
export function createShelfBook(traits: ShelfBookTraits): ShelfBook {
  bookCount += 1
  const language = traits.language ?? 'sv'
  return {
    book: {
      id: traits.id ?? `019237a0-0000-7000-8000-${String(bookCount).padStart(12, '0')}`,
      title: traits.title,
      authors: [...(traits.authors ?? ['Ida Ek'])],
      language,
      layout: 'reflowable',
      direction: 'ltr',
      narrations: (traits.narrations ?? []).map((media) => ({ language, label: language, media })),
      kind: 'book',
      coverUrl: traits.coverUrl ?? null,
      duration: traits.duration ?? 600,
      description: null,
      ages: traits.ages ?? null,
      level: traits.level ?? null,
      accessibility: { summary: null, features: [], hazards: [], accessModes: [] },
    },
    addedAt: traits.addedAt ?? '2026-01-01T10:00:00Z',
    lastOpenedAt: traits.lastOpenedAt ?? null,
    progress: traits.progress ?? 0,
  }
}
