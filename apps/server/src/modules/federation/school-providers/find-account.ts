import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { NewPeople, ProviderTemplate, Realm, Role } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import {
  createPeople,
  findAccounts,
  findPerson,
  findSchoolUnits,
  isStoredSuperUser,
  listAssociations,
  listUnitsBelow,
  normalizeIdentifier,
  readUnit,
  recordAudit,
  refuseLogIn,
} from '../../account/index.ts'
import { providerAccounts } from '../tables.ts'
import type { ClaimedPerson } from './templates.ts'

/** The decisions about a provider that say whose account a person may have. */
export interface ProviderScope {
  readonly uid: string
  readonly realm: Realm
  readonly template: ProviderTemplate
  readonly schoolUnitUid: string | null
  readonly domains: readonly string[]
  readonly provesDomains: boolean
  readonly newPeople: NewPeople
}

/**
 * Returns the uid of the account of a person. Finds it by an identifier that the provider has verified, or by the link of an
 * earlier log-in, or creates it. A name identifies no account. Refuses with `account_not_linked`, `identifier_taken`,
 * `guardian_not_external`, `role_unknown`, `school_unknown` and the refusals of `refuseLogIn`.
 */
export async function findProviderAccount(
  kernel: Kernel,
  provider: ProviderScope,
  person: ClaimedPerson,
): Promise<string | Refusal> {
  // Spec 2 §5: guardians cannot have external log-ins.
  if (person.role === 'guardian') return refuse('guardian_not_external')
  const db = kernel.shards.forRealm(provider.realm)
  const units = await readUnits(db, provider.schoolUnitUid)
  const keys = provenKeys(provider, person)
  const identified = await findIdentified(db, provider.realm, keys)
  if (identified instanceof Refusal) return identified
  const linked = await findLinked(db, provider.uid, person.subject)
  // The identifier belongs to another account than at the last log-in: one of the two is wrong.
  if (identified !== undefined && linked !== undefined && identified !== linked) return refuse('identifier_taken')
  const known = identified ?? linked
  if (known === undefined) return createAccount(kernel, provider, person, units)
  const refusal = await checkAccount(kernel, provider.realm, known, person.role, units)
  if (refusal !== undefined) return refusal
  if (linked === undefined) await link(kernel, db, provider, person.subject, known)
  return known
}

/** Returns the units of the people who may log in; undefined for all units of the realm. */
async function readUnits(db: Db, unit: string | null): Promise<ReadonlySet<string> | undefined> {
  return unit === null ? undefined : new Set([unit, ...(await listUnitsBelow(db, unit))])
}

function provenKeys({ domains, provesDomains, schoolUnitUid }: ProviderScope, { identifiers }: ClaimedPerson) {
  return identifiers.filter(({ kind, domain }) => {
    // Two schools can have the same id for different people.
    if (kind === 'externalId') return schoolUnitUid !== null
    return domain === undefined || provesDomains || domains.includes(domain)
  })
}

async function findIdentified(
  db: Db,
  realm: Realm,
  keys: ReturnType<typeof provenKeys>,
): Promise<string | undefined | Refusal> {
  const found = new Set((await Promise.all(keys.map((key) => findAccounts(db, realm, key)))).flat())
  return found.size > 1 ? refuse('identifier_taken') : [...found][0]
}

async function findLinked(db: Rows, providerUid: string, subject: string): Promise<string | undefined> {
  const [found] = await db
    .select({ uid: providerAccounts.userUid })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.providerUid, providerUid), eq(providerAccounts.subject, subject)))
  return found?.uid
}

async function checkAccount(
  kernel: Kernel,
  realm: Realm,
  uid: string,
  role: Role | undefined,
  units: ReadonlySet<string> | undefined,
): Promise<Refusal | undefined> {
  const refusal = refuseLogIn(await findPerson(kernel, uid))
  if (refusal !== undefined) return refusal
  const db = kernel.shards.forRealm(realm)
  // The provider of one school must not open the accounts of other schools, or of super users.
  if (await isStoredSuperUser(db, uid)) return refuse('account_not_linked')
  const places = (await listAssociations(db, uid)).filter(({ active }) => active)
  if (places.length === 0) return refuse('account_inactive')
  if (units !== undefined && !places.some(({ uid: unit }) => units.has(unit))) return refuse('account_not_linked')
  if (places.some((place) => place.role === 'guardian')) return refuse('guardian_not_external')
  const isStudent = places.some((place) => place.role === 'student')
  return role !== undefined && isStudent !== (role === 'student') ? refuse('identifier_taken') : undefined
}

async function link(kernel: Kernel, rows: Rows, provider: ProviderScope, subject: string, uid: string): Promise<void> {
  const { realm, uid: providerUid, template } = provider
  const linkedAt = kernel.clock.now()
  await rows.transaction(async (tx) => {
    await tx
      .insert(providerAccounts)
      .values({ providerUid, subject, realm, userUid: uid, linkedAt })
      // The provider has a new identifier for the person. The verified identifier is the same.
      .onConflictDoUpdate({
        target: [providerAccounts.providerUid, providerAccounts.userUid],
        set: { subject, linkedAt },
      })
    const entry = { realm, actor: `way:${template}`, subject: uid, action: 'link-identifier' }
    await recordAudit(kernel, tx, [{ ...entry, details: { provider: providerUid } }])
  })
}

async function createAccount(
  kernel: Kernel,
  provider: ProviderScope,
  person: ClaimedPerson,
  units: ReadonlySet<string> | undefined,
): Promise<string | Refusal> {
  const { realm, newPeople } = provider
  if (newPeople === 'none') return refuse('account_not_linked')
  const role = person.role ?? (newPeople === 'claimed' ? undefined : newPeople)
  if (role === undefined) return refuse('role_unknown')
  const unit = await findUnit(kernel, provider, person, units)
  if (unit instanceof Refusal) return unit
  const uid = kernel.ids.next()
  const username = `${provider.uid.slice(-6)}-${createHash('sha256').update(person.subject).digest('hex').slice(0, 12)}`
  const hasName = person.firstname !== '' || person.lastname !== ''
  const created = {
    uid,
    realm,
    username,
    firstname: hasName ? person.firstname : username,
    lastname: person.lastname,
    identifiers: Object.fromEntries(
      provenKeys(provider, person).flatMap(({ kind, value }) =>
        kind === 'email' || kind === 'externalId' ? [] : [[kind, normalizeIdentifier(kind, value)]],
      ),
    ),
    // A provider cannot make a person an administrator.
    associations: [{ uid: unit, role }],
  }
  return kernel.shards.forRealm(realm).transaction(async (rows) => {
    const made = await createPeople(kernel, rows, [created], `way:${provider.template}`)
    // A request of another tab has created the account.
    if (made.length === 0) return (await findLinked(rows, provider.uid, person.subject)) ?? refuse('conflict')
    await link(kernel, rows, provider, person.subject, uid)
    return uid
  })
}

/** Returns the school of a new person: the one that the provider names, or the school of the provider itself. */
async function findUnit(
  kernel: Kernel,
  { realm, schoolUnitUid }: ProviderScope,
  { schools }: ClaimedPerson,
  units: ReadonlySet<string> | undefined,
): Promise<string | Refusal> {
  const named = await Promise.all(schools.map(({ kind, value }) => findSchoolUnits(kernel, kind, value)))
  const found = named
    .flat()
    .find((unit) => unit.active && unit.realm === realm && (units === undefined || units.has(unit.uid)))
  if (found !== undefined) return found.uid
  if (schoolUnitUid === null || schools.length > 0) return refuse('school_unknown')
  const own = await readUnit(kernel.shards.forRealm(realm), realm, schoolUnitUid)
  return own?.unit.type === 'school' && own.unit.status === 'active' ? schoolUnitUid : refuse('school_unknown')
}
