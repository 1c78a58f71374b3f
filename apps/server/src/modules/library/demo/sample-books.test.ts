import { getLanguageTag, localeOfRealm, REALMS } from '@lectern/contracts'
import { type BookIndex, INDEX_PATH, readIndex, resolveReference, type Rendition } from '@lectern/reader-engine/package'
import { and, eq } from 'drizzle-orm'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'
import { loadDemoPeople } from '../../account/demo/load-demo-people.ts'
import { demoGroup, demoUserId, findSharedAccount } from '../../account/index.ts'
import { fileKey } from '../../content/index.ts'
import { loadDemoGroups } from '../../federation/load-demo-groups.ts'
import type { LibraryDependencies } from '../library-dependencies.ts'
import { books, lastmarks, readingProgress, shelfBooks } from '../tables.ts'
import { createTestLibrary } from '../testing/test-library.ts'
import { loadDemoBooks } from './load-demo-books.ts'
import { generateHistory } from './reading-history.ts'

const SAMPLES = 11
/** Number of sample books on the shelf of a person in the United Kingdom. */
const BRITISH_SAMPLES = 6
let base: TestKernel
let library: LibraryDependencies

beforeAll(async () => {
  base = await createTestKernel()
  const { kernel } = base
  library = await createTestLibrary(kernel)
  await loadDemoPeople(kernel)
  await loadDemoGroups(kernel)
  await loadDemoBooks(library)
}, 60_000)
afterAll(() => base.close())

async function readBookIndex(sha256: string): Promise<BookIndex> {
  const stored = await library.store.get(fileKey(sha256, INDEX_PATH))
  const index = stored && readIndex(await text(stored.stream))
  if (!index) throw new Error(`${sha256} has no index`)
  return index
}

async function readRendition(sha256: string): Promise<Rendition> {
  const [rendition] = (await readBookIndex(sha256)).renditions
  if (rendition === undefined) throw new Error(`${sha256} has no rendition`)
  return rendition
}

/** Returns the progress at the start of a spine item, as the reader computes the progress. */
function shareBefore({ spine }: Rendition, item: number): number {
  const weights = spine.map(({ layout, length }) => (layout === 'pre-paginated' ? 1 : length))
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
  return sum(weights.slice(0, item)) / sum(weights)
}

test('every sample book opens at the progress that the shelf shows', async () => {
  const rows = await base.kernel.shards.home
    .select({ sha256: books.sha256, position: lastmarks.position, progress: readingProgress.progress })
    .from(lastmarks)
    .innerJoin(
      readingProgress,
      and(eq(readingProgress.userId, lastmarks.userId), eq(readingProgress.bookId, lastmarks.bookId)),
    )
    .innerJoin(books, eq(books.id, lastmarks.bookId))
  expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(SAMPLES)
  const renditions = new Map<string, Rendition>()
  for (const { sha256, position, progress } of rows) {
    const rendition = renditions.get(sha256) ?? (await readRendition(sha256))
    renditions.set(sha256, rendition)
    const { path, fragment } = resolveReference(position.URI, '')
    const item = rendition.spine.findIndex((entry) => entry.path === path)
    // A finished book opens in the last spine item.
    const expectedProgress = item === rendition.spine.length - 1 ? 1 : shareBefore(rendition, item)
    expect({ path, progress }).toEqual({ path, progress: expect.closeTo(expectedProgress, 3) })
    // A spread opens at its left page.
    expect(rendition.spine[item]?.pageSpread).not.toBe('right')
    const spoken = rendition.tracks.filter((track) => track.item === item).slice(0, 2)
    expect(['', ...spoken.map((track) => track.fragment)]).toContain(fragment)
  }
})

test('the class that logs in with its code has the sample books on its shelf', async () => {
  const db = base.kernel.shards.forRealm('uk')
  const shared = await findSharedAccount(db, demoGroup('uk', 0).uid)
  expect(await db.$count(shelfBooks, eq(shelfBooks.userId, shared ?? ''))).toBe(BRITISH_SAMPLES)
})

test.each(REALMS)(
  'a student in %s has a book in the language of the country, and no book in a language of other countries',
  async (realm) => {
    const rows = await base.kernel.shards
      .forRealm(realm)
      .select({ sha256: books.sha256 })
      .from(shelfBooks)
      .innerJoin(books, eq(books.id, shelfBooks.bookId))
      .where(eq(shelfBooks.userId, demoUserId(realm, 'student')))
    const renditions = await Promise.all(rows.map(({ sha256 }) => readRendition(sha256)))
    const own = getLanguageTag(localeOfRealm(realm)).split('-')[0] ?? ''
    const languages = new Set(renditions.map(({ language }) => language.split('-')[0]))
    expect(languages).toEqual(new Set(['ar', 'en', 'sv', own]))
  },
)

test('the reading history of a person does not depend on book ids; some people have finished a book', async () => {
  const [book] = await base.kernel.shards.home.select({ sha256: books.sha256 }).from(books).limit(1)
  const index = await readBookIndex(book?.sha256 ?? '')
  const now = new Date('2026-11-22T12:00:00Z')
  const finished = (canFinish: boolean, id: string) =>
    Array.from(
      { length: 100 },
      (_, number) => generateHistory({ seed: `pupil${number}`, canFinish }, id, index, now).read,
    )
      .map((read) => read?.progress)
      .join()
  expect(finished(true, 'one')).toBe(finished(true, 'another'))
  expect(finished(true, 'one').split(',')).toContain('1')
  expect(finished(false, 'one').split(',')).not.toContain('1')
})

test('the demo student has finished no book', async () => {
  const { shards } = base.kernel
  for (const realm of ['se', 'uk', 'us'] as const) {
    const rows = await shards
      .forRealm(realm)
      .select({ progress: readingProgress.progress })
      .from(readingProgress)
      .where(eq(readingProgress.userId, demoUserId(realm, 'student')))
    expect(rows.length).toBeGreaterThan(0)
    for (const { progress } of rows) expect(progress).toBeLessThan(1)
  }
})
