import type { Days, PersonReading, Realm } from '@lectern/contracts'
import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { type ContentAddress, signedUrl } from '../catalogue/content-address.ts'
import { bookGrants, books, readingDays, readingProgress } from '../tables.ts'

const sumOfSeconds = sql<number>`sum(${readingDays.seconds})::int`

/** Returns the reading time of a person in a range of days, in seconds: the total, and by day, book and language. */
export async function readPersonReading(
  rows: Rows,
  realm: Realm,
  userId: string,
  { from, to }: Days,
  address: ContentAddress,
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
      available: sql<boolean>`bool_or(${bookGrants.bookId} is not null)`,
    })
    .from(readingDays)
    .innerJoin(books, eq(books.id, readingDays.bookId))
    .leftJoin(bookGrants, and(eq(bookGrants.bookId, readingDays.bookId), eq(bookGrants.realm, realm)))
    .leftJoin(
      readingProgress,
      and(eq(readingProgress.bookId, readingDays.bookId), eq(readingProgress.userId, readingDays.userId)),
    )
    .where(condition)
    .groupBy(books.id)
    .orderBy(desc(sumOfSeconds), asc(books.id))
  return {
    seconds: sumSeconds(days),
    days,
    books: await Promise.all(
      readBooks.map(async ({ book, sha256, coverPath, ...rest }) => {
        const coverUrl = coverPath === null || !rest.available ? null : await signedUrl(address, sha256, coverPath)
        return { ...rest, book: { ...book, coverUrl } }
      }),
    ),
    languages: [...Map.groupBy(readBooks, ({ book }) => book.language)]
      .map(([language, ofLanguage]) => ({ language, seconds: sumSeconds(ofLanguage) }))
      .toSorted((one, other) => other.seconds - one.seconds),
  }
}

const sumSeconds = (parts: readonly { readonly seconds: number }[]) =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0)
