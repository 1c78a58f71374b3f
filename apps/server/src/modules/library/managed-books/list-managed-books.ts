import type { BookAccess, CallQuery, listManagedBooks as listCall, ManagedBook, Realm } from '@lectern/contracts'
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../kernel/database/shards.ts'
import { containsWords } from '../../../kernel/database/text-search.ts'
import { readPage, selectUnitName } from '../../account/index.ts'
import { matchesFilters } from '../catalogue/catalogue-filters.ts'
import { bookGrants, books, schoolBooks } from '../tables.ts'

interface BookSource {
  readonly realm: Realm
  /** Only the books of this school unit. Without a unit, all books of the realm. */
  readonly schoolUnit?: string
}

/** Returns one page of the books of the realm and of its school units, also of withdrawn books. */
export async function listManagedBooks(db: Db, source: BookSource, query: CallQuery<typeof listCall>) {
  const { state, access, owner, scripted } = query.filters ?? {}
  const owned = selectOwned(db, source.realm)
  const where = and(
    source.schoolUnit === undefined ? undefined : eq(owned.schoolUnit, source.schoolUnit),
    state === undefined ? undefined : (state === 'offered' ? isNull : isNotNull)(owned.withdrawnAt),
    access === undefined ? undefined : eq(owned.access, access),
    owner === undefined ? undefined : (owner === 'realm' ? isNull : isNotNull)(owned.schoolUnit),
    scripted === undefined ? undefined : eq(books.scripted, true),
    matchesFilters({ q: query.q }),
    containsWords(books.title, query.qName ?? ''),
  )
  const direction = query.sortOrder === 'asc' ? asc : desc
  const title = sql`${books.title} collate "und-x-icu"`
  const columns = { id: [owned.addedAt], addedAt: [owned.addedAt], language: [books.language, title], title: [title] }
  const { schoolUnit, access: ownAccess, trusted, addedAt, withdrawnAt } = owned
  const columnsOfOwned = { schoolUnit, access: ownAccess, trusted, addedAt, withdrawnAt }
  const { rows, meta } = await readPage(
    query,
    ({ limit, offset }) =>
      db
        .select({ owned: columnsOfOwned, book: books, unitName: selectUnitName(db, owned.schoolUnit) })
        .from(owned)
        .innerJoin(books, eq(books.id, owned.bookId))
        .where(where)
        .orderBy(...columns[query.sortBy].map((column) => direction(column)), books.id, owned.schoolUnit)
        .limit(limit)
        .offset(offset),
    () => db.select({ value: count() }).from(owned).innerJoin(books, eq(books.id, owned.bookId)).where(where),
  )
  return { data: rows.map(presentManagedBook), meta }
}

/** Selects the books with their owners. The school unit is null for a book of the realm. */
function selectOwned(db: Db, realm: Realm) {
  return unionAll(
    db
      .select({
        bookId: bookGrants.bookId,
        schoolUnit: sql<string | null>`null::uuid`.as('school_unit'),
        access: sql<BookAccess | null>`${bookGrants.access}`.as('access'),
        trusted: bookGrants.trusted,
        addedAt: bookGrants.createdAt,
        withdrawnAt: bookGrants.withdrawnAt,
      })
      .from(bookGrants)
      .where(eq(bookGrants.realm, realm)),
    db
      .select({
        bookId: schoolBooks.bookId,
        schoolUnit: sql<string | null>`${schoolBooks.schoolUnitUid}`.as('school_unit'),
        access: sql<BookAccess | null>`null`.as('access'),
        trusted: schoolBooks.trusted,
        addedAt: schoolBooks.createdAt,
        withdrawnAt: schoolBooks.withdrawnAt,
      })
      .from(schoolBooks)
      .where(eq(schoolBooks.realm, realm)),
  ).as('owned')
}

interface ManagedRow {
  readonly owned: {
    readonly schoolUnit: string | null
    readonly access: BookAccess | null
    readonly trusted: boolean
    readonly addedAt: Date
    readonly withdrawnAt: Date | null
  }
  readonly book: typeof books.$inferSelect
  readonly unitName: string | null
}

function presentManagedBook({ owned, book, unitName }: ManagedRow): ManagedBook {
  const { id, title, authors, language, scripted, revision } = book
  const { schoolUnit, access, trusted, addedAt, withdrawnAt } = owned
  return {
    id,
    title,
    authors,
    language,
    revision,
    scripted,
    trusted,
    access,
    addedAt: addedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    owner: schoolUnit === null ? null : { id: schoolUnit, name: unitName ?? '' },
  }
}
