import { BOOKS_EXPLAINED_MAX } from '@lectern/contracts'
import type { ReaderAgeFilter } from '@lectern/contracts'
import { and, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  isActive,
  personStatus,
  readAdministeredPerson,
  readReaderFacts,
  readScope,
  seesUnit,
} from '../../account/index.ts'
import type { SubscriptionPeriod } from '../../account/index.ts'
import { matchesFilters } from '../catalogue/catalogue-filters.ts'
import { hiddenReasons, mayKnow, toReader } from '../entitlement/entitlement.ts'
import { books, shelfBooks } from '../tables.ts'

/** Returns the books that a search finds, with the reasons why a person does not see them. */
export async function explainBooks(db: Db, actor: Actor, userId: string, q: string, now: Date) {
  const scope = await readScope(db, actor)
  const person = await readAdministeredPerson(db, actor.realm, userId)
  if (scope === undefined || person === undefined) return refuse('not_found')
  const viewer = { ...toReader(actor), now }
  const reader = { realm: actor.realm, userId, everything: person.user.superUser, now }
  const found = await db
    .select({
      id: books.id,
      title: books.title,
      authors: books.authors,
      language: books.language,
      fromAge: sql<number | null>`(${books.ages}->>'from')::int`,
      reasons: hiddenReasons(reader, viewer),
      onShelf: sql<boolean>`exists (select 1 from ${shelfBooks} k
        where k.book_id = ${books.id} and k.user_id = ${userId})`,
    })
    .from(books)
    .where(and(mayKnow(viewer), matchesFilters({ q })))
    .orderBy(books.title, books.id)
    .limit(BOOKS_EXPLAINED_MAX)
  const facts = await readReaderFacts(db, userId)
  return {
    status: personStatus(person.user, person.roles),
    ageFilters: facts.ageFilters.map(({ age, group }): ReaderAgeFilter => {
      if (group === null) return { age, source: 'person', group: null }
      const { unit, ...named } = group
      return seesUnit(scope, unit)
        ? { age, source: 'group', group: named }
        : { age, source: 'unseen_group', group: null }
    }),
    subscription: findMissingPeriod(facts.subscriptions, now),
    data: found,
  }
}

/** Returns the period that begins next, or else the one that ended last. Null if a period is active. */
function findMissingPeriod(periods: readonly SubscriptionPeriod[], now: Date) {
  if (periods.some((period) => isActive(period, now))) return null
  const [next] = periods.filter(({ startsAt }) => startsAt > now).toSorted((a, b) => +a.startsAt - +b.startsAt)
  if (next !== undefined) return { type: next.type, state: 'later' as const, at: next.startsAt.toISOString() }
  const [last] = periods
  if (last === undefined || last.endsAt === null) return null
  return { type: last.type, state: 'ended' as const, at: last.endsAt.toISOString() }
}
