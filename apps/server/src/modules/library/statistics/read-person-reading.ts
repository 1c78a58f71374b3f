import type { Days, PersonReading, Realm } from '@lectern/contracts'
import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { type ContentAddress, signedUrl } from '../catalogue/content-address.ts'
import { filterReadable } from '../catalogue/granted-books.ts'
import type { Reader } from '../entitlement/entitlement.ts'
import { books, readingDays, readingProgress } from '../tables.ts'

const sumOfSeconds = sql<number>`sum(${readingDays.seconds})::int`

interface Viewing {
  readonly viewer: Reader
  readonly address: ContentAddress
  readonly now: Date
}

/**
 * Returns the reading time of a person in a range of days, in seconds: the total, and by day, book and language. A book
 * that the viewer may not read is not available and has no cover.
 */
export async function readPersonReading(
  rows: Rows,
  realm: Realm,
  userId: string,
  { from, to }: Days,
  { viewer, address, now }: Viewing,
): Promise<PersonReading> {
  const condition = and(
    eq(readingDays.realm, realm),
    eq(readingDays.userId, userId),
    between(readingDays.day, from, to),
  )
  const days = await rows
    .select({ day: readingDays.day, seconds: sumOfSeconds })
    .from(readingDays)
    .where(condition)
    .groupBy(readingDays.day)
    .orderBy(asc(readingDays.day))
  const readBooks = await rows
    .select({
      book: { id: books.id, title: books.title, authors: books.authors, language: books.language },
      sha256: books.sha256,
      coverPath: books.coverPath,
      seconds: sumOfSeconds,
      progress: sql<number>`coalesce(max(${readingProgress.progress}), 0)`,
    })
    .from(readingDays)
    .innerJoin(books, eq(books.id, readingDays.bookId))
    .leftJoin(
      readingProgress,
      and(eq(readingProgress.bookId, readingDays.bookId), eq(readingProgress.userId, readingDays.userId)),
    )
    .where(condition)
    .groupBy(books.id)
    .orderBy(desc(sumOfSeconds), asc(books.id))
  const ids = readBooks.map(({ book }) => book.id)
  const readable = await filterReadable(rows, viewer, ids, now)
  return {
    seconds: sumSeconds(days),
    days,
    books: await Promise.all(
      readBooks.map(async ({ book, sha256, coverPath, ...rest }) => {
        const available = readable.has(book.id)
        const coverUrl = coverPath === null || !available ? null : await signedUrl(address, sha256, coverPath)
        return { ...rest, available, book: { ...book, coverUrl } }
      }),
    ),
    languages: [...Map.groupBy(readBooks, ({ book }) => book.language)]
      .map(([language, ofLanguage]) => ({ language, seconds: sumSeconds(ofLanguage) }))
      .toSorted((one, other) => other.seconds - one.seconds),
  }
}

const sumSeconds = (parts: readonly { readonly seconds: number }[]) =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0)
