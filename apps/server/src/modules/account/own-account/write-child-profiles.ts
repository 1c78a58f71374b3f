import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { CHILD_AGE_MAX, CHILD_PROFILES_MAX, fieldProblem, nameRule } from '@lectern/contracts'
import type { ChildProfile, ChildProfileValues, FieldProblem } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { listChildProfiles, listChildUids } from '../child-profiles.ts'
import { consumerUnit } from '../consumer-unit.ts'
import { createPeople } from '../create-people.ts'
import { addGuardians } from '../guardians.ts'
import { childProfiles, subscriptions, users } from '../tables.ts'

type Parent = Pick<Actor, 'realm' | 'userId'>

/**
 * Returns the maximum number of profiles of a family: the largest limit of its active periods. A family without a
 * subscription reads the free books, and has no limit of a plan.
 */
export async function maxChildProfiles(rows: Rows, parent: string, now: Date): Promise<number> {
  const isActive = and(
    lte(subscriptions.startsAt, now),
    or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, now)),
  )
  const periods = await rows
    .select({ limit: subscriptions.childProfilesMax })
    .from(subscriptions)
    .where(and(eq(subscriptions.userUid, parent), isActive))
  if (periods.length === 0) return CHILD_PROFILES_MAX
  return Math.min(CHILD_PROFILES_MAX, Math.max(...periods.map(({ limit }) => limit ?? CHILD_PROFILES_MAX)))
}

/**
 * Creates the account of a child: a student of the consumer unit without a password, with the parent as guardian. Refuses
 * with `validation_failed`, `child_profiles_full`, and `not_found` if the parent was deleted.
 */
export async function createChildProfile(
  kernel: Kernel,
  { realm, userId: parent }: Parent,
  values: ChildProfileValues,
): Promise<ChildProfile | Refusal> {
  const year = currentYear(kernel)
  const problems = findProblems(values, year)
  if (problems.length > 0) return refuse('validation_failed', undefined, { errors: problems })
  const uid = kernel.ids.next()
  return kernel.shards.forRealm(realm).transaction(async (rows) => {
    // The account of the parent can be deleted at the same time.
    if ((await lockPerson(rows, parent)).length === 0) return refuse('not_found')
    const max = await maxChildProfiles(rows, parent, kernel.clock.now())
    if ((await listChildUids(rows, parent)).length >= max) return refuse('child_profiles_full')
    const unit = await consumerUnit(kernel, rows, realm)
    const person = {
      uid,
      realm,
      // The column needs a unique name. No log-in exists for it, because the account has no password.
      username: `child-${uid}`,
      firstname: values.firstname.trim(),
      lastname: '',
      associations: [{ uid: unit, role: 'student' as const }],
    }
    await createPeople(kernel, rows, [person], parent)
    const { birthYear, picture, books } = values
    await rows
      .insert(childProfiles)
      .values({ userUid: uid, realm, parentUid: parent, birthYear, picture, booksByAge: books === 'age' })
    await rows
      .update(users)
      .set({ ageFilter: toAgeFilter(values, year) })
      .where(eq(users.uid, uid))
    await addGuardians(kernel, rows, [{ realm, guardian: parent, pupil: uid }], parent)
    return { uid, ...values, firstname: person.firstname }
  })
}

/** Changes some values of a child. Refuses with `not_found` for a child of another family, and `validation_failed`. */
export async function changeChildProfile(
  kernel: Kernel,
  { realm, userId: parent }: Parent,
  uid: string,
  changes: { readonly [Key in keyof ChildProfileValues]?: ChildProfileValues[Key] | undefined },
): Promise<ChildProfile | Refusal> {
  const year = currentYear(kernel)
  return kernel.shards.forRealm(realm).transaction(async (rows) => {
    await lockPerson(rows, uid)
    const known = (await listChildProfiles(rows, realm, parent)).find((child) => child.uid === uid)
    if (known === undefined) return refuse('not_found')
    const changed: ChildProfile = {
      uid,
      firstname: (changes.firstname ?? known.firstname).trim(),
      birthYear: changes.birthYear ?? known.birthYear,
      picture: changes.picture ?? known.picture,
      books: changes.books ?? known.books,
    }
    // A year that became too long ago must not refuse another change.
    const problems = findProblems(changed, year).filter(({ attribute }) => Object.hasOwn(changes, attribute))
    if (problems.length > 0) return refuse('validation_failed', undefined, { errors: problems })
    const { firstname, birthYear, picture, books } = changed
    await rows
      .update(users)
      .set({ firstname, ageFilter: toAgeFilter(changed, year), version: sql`${users.version} + 1` })
      .where(eq(users.uid, uid))
    await rows
      .update(childProfiles)
      .set({ birthYear, picture, booksByAge: books === 'age' })
      .where(eq(childProfiles.userUid, uid))
    const details = { fields: Object.keys(changes) }
    await recordAudit(kernel, rows, [{ realm, actor: parent, subject: uid, action: 'change-user', details }])
    return changed
  })
}

/** SQL for the condition that the person of the row of `users` is a child of the parent. */
export const hasParent = (parent: string) =>
  sql`exists (select 1 from ${childProfiles} c where c.user_uid = ${users.uid} and c.parent_uid = ${parent})`

/** Creates the daily job that raises the age filters of children with the books for their age. */
export function childAgesJob(kernel: Kernel): JobKind<object> {
  return {
    name: 'raise-child-ages',
    run: async () => {
      const age = sql`${currentYear(kernel)}::int - c.birth_year`
      for (const db of kernel.shards.each) {
        await db.execute(sql`update ${users} set age_filter = ${age} from ${childProfiles} c
          where c.user_uid = ${users.uid} and c.books_by_age and ${users.ageFilter} is distinct from ${age}`)
      }
    },
  }
}

/** Two changes of a family at the same time wait for each other. */
const lockPerson = (rows: Rows, uid: string) =>
  rows
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid)))
    .for('no key update')

const currentYear = ({ clock }: Pick<Kernel, 'clock'>): number => clock.now().getUTCFullYear()

const toAgeFilter = ({ books, birthYear }: Pick<ChildProfileValues, 'books' | 'birthYear'>, year: number) =>
  books === 'all' ? null : books === 'age' ? year - birthYear : books

function findProblems({ firstname, birthYear }: ChildProfileValues, year: number): FieldProblem[] {
  const rule = nameRule(firstname)
  return [
    ...(rule === undefined ? [] : [fieldProblem('firstname', rule)]),
    ...(birthYear > year || birthYear < year - CHILD_AGE_MAX ? [fieldProblem('birthYear', 'out_of_range')] : []),
  ]
}
