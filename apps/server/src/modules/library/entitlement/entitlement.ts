import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HiddenReason, Realm } from '@lectern/contracts'
import { isSuperUser } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { ageFilterOfPerson, hasSubscription, unitsOfPerson } from '../../account/index.ts'
import { bookGrants, books, schoolBooks, unitBooks } from '../tables.ts'

/** A person whose rights to books are checked. */
export interface Reader {
  readonly realm: Realm
  readonly userId: string
  /** True for a super user of the realm, who may read every book of the realm. */
  readonly everything: boolean
}

/** Returns the reader of an actor. */
export function toReader(actor: Actor): Reader {
  return { realm: actor.realm, userId: actor.userId, everything: isSuperUser(actor) }
}

/** SQL for the parts of a reader, as values or as placeholders of a prepared statement. */
type ReaderValues = { readonly [Part in keyof Reader]: unknown } & { readonly now: unknown }

/** The placeholders of a prepared statement that uses `isEntitled`. Its values are those of `readerValues`. */
export const READER_PLACEHOLDERS: ReaderValues = {
  realm: sql.placeholder('realm'),
  userId: sql.placeholder('userId'),
  everything: sql.placeholder('everything'),
  now: sql.placeholder('now'),
}

/** Returns the values for the placeholders of a prepared statement. */
export function readerValues({ realm, userId, everything }: Reader, now: Date) {
  return { realm, userId, everything, now }
}

/**
 * The conditions for a person to read the book of the row of `books`. The only rule about entitlement: the realm offers
 * the book to everyone, or the realm offers the book to subscribers and the person has an active subscription, or the
 * realm offers the book and a school unit of the person has it on its list, or a school unit of the person offers it as
 * an own book. The age filter hides books for older readers. All facts come from the database, because a token can be
 * outdated.
 */
function conditions(reader: ReaderValues) {
  const user = sql`${reader.userId}::uuid`
  const everything = sql`${reader.everything}::boolean`
  const isSubscriber = hasSubscription(user, sql`${reader.now}::timestamptz`)
  const isOnList = sql`exists (select 1 from ${unitBooks} l
    where l.book_id = ${books.id} and l.school_unit_uid = any(${unitsOfPerson(user)}))`
  const isGranted = sql`exists (select 1 from ${bookGrants} r
    where r.book_id = ${books.id} and r.realm = ${reader.realm} and r.withdrawn_at is null
      and (r.access = 'everyone' or ${everything} or (r.access = 'subscribers' and ${isSubscriber}) or ${isOnList}))`
  const isOwned = sql`exists (select 1 from ${schoolBooks} o
    where o.book_id = ${books.id} and o.realm = ${reader.realm} and o.withdrawn_at is null
      and (${everything} or o.school_unit_uid = any(${unitsOfPerson(user)})))`
  return { isOpen: sql`((${isGranted}) or (${isOwned}))`, isOwned, fitsAge: fitsAge(user) }
}

/** SQL for whether a person may read the book of the row of `books`. */
export function isEntitled(reader: ReaderValues): SQL {
  const { isOpen, fitsAge } = conditions(reader)
  return sql`${isOpen} and ${fitsAge}`
}

/**
 * SQL for the reasons why a person may not read the book of the row of `books`. The list is empty exactly if
 * `isEntitled`. `viewer` gets the reasons, and learns of no owner that `viewer` does not know.
 */
export function hiddenReasons(reader: ReaderValues, viewer: ReaderValues): SQL<HiddenReason[]> {
  const { isOpen, fitsAge } = conditions(reader)
  const access = sql`(select r.access from ${bookGrants} r
    where r.book_id = ${books.id} and r.realm = ${reader.realm} and r.withdrawn_at is null)`
  const closed = sql`case ${access} when 'subscribers' then 'subscription' when 'lists' then 'list'
    else case when ${conditions(viewer).isOwned} then 'other_school' else 'withdrawn' end end`
  return sql`array_remove(array[
    case when not ${isOpen} then ${closed} end, case when not ${fitsAge} then 'age' end]::text[], null)`
}

/**
 * SQL for whether a person may know of the book of the row of `books`, also if it is withdrawn: the books that the realm
 * has or had, and those of the school units of the person.
 */
export function mayKnow(viewer: ReaderValues): SQL {
  const isOfRealm = sql`exists (select 1 from ${bookGrants} r
    where r.book_id = ${books.id} and r.realm = ${viewer.realm})`
  const isOfUnit = sql`exists (select 1 from ${schoolBooks} o
    where o.book_id = ${books.id} and o.realm = ${viewer.realm}
      and (${viewer.everything}::boolean or o.school_unit_uid = any(${unitsOfPerson(sql`${viewer.userId}::uuid`)})))`
  return sql`((${isOfRealm}) or (${isOfUnit}))`
}

/** A book without a lowest age fits every age filter. */
const fitsAge = (user: SQL): SQL => sql`(${books.ages} is null
  or coalesce((${books.ages}->>'from')::int <= ${ageFilterOfPerson(user)}, true))`
