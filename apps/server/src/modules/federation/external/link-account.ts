import { createHash } from 'node:crypto'
import { getMethodRealm } from '@lectern/contracts'
import type { Realm, Role } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import {
  createPeople,
  findByIdentifier,
  findPerson,
  findSchoolUnits,
  listAssociations,
  recordAudit,
  refuseLogIn,
} from '../../account/index.ts'
import type { IdentifiedUnit } from '../../account/index.ts'
import type { ExternalIdentity } from './external-identity.ts'

/**
 * Returns the uid of the account with the external identifier; creates the account if the school unit is known. People
 * can choose their name and email address at some organisations, so neither identifies an account.
 */
export async function linkAccount(kernel: Kernel, identity: ExternalIdentity): Promise<string | Refusal> {
  const realm = getMethodRealm(identity.method)
  // Spec 2 §5: guardians cannot have external log-ins.
  if (identity.role === 'guardian') return refuse('guardian_not_external')
  const existing = await findByIdentifier(kernel.shards.forRealm(realm), realm, identity.method, identity.subject)
  if (existing !== undefined) return checkExistingAccount(kernel, realm, existing, identity.role)
  if (identity.role === undefined) return refuse('role_unknown')
  const unit = await findUnit(kernel, realm, identity)
  if (unit instanceof Refusal) return unit
  await createAccount(kernel, realm, identity, identity.role, unit)
  // A request of another tab can create the account at the same time.
  return (
    (await findByIdentifier(kernel.shards.forRealm(realm), realm, identity.method, identity.subject)) ??
    refuse('conflict')
  )
}

async function checkExistingAccount(
  kernel: Kernel,
  realm: Realm,
  uid: string,
  role: Role | undefined,
): Promise<string | Refusal> {
  const refusal = refuseLogIn(await findPerson(kernel, uid))
  if (refusal !== undefined) return refusal
  const active = (await listAssociations(kernel.shards.forRealm(realm), uid)).filter((place) => place.active)
  if (active.some(({ role }) => role === 'guardian')) return refuse('guardian_not_external')
  // A person is either a student or not (spec 2 §5). A changed answer means that the identifier belongs to another
  // person now.
  const isStudent = active.some(({ role }) => role === 'student')
  if (role !== undefined && isStudent !== (role === 'student')) return refuse('identifier_taken')
  return uid
}

async function findUnit(kernel: Kernel, realm: Realm, identity: ExternalIdentity): Promise<IdentifiedUnit | Refusal> {
  const searches = identity.schools.map(({ kind, value }) => findSchoolUnits(kernel, kind, value))
  const found = (await Promise.all(searches)).flat()
  const inRealm = found.filter((unit) => unit.realm === realm)
  const active = inRealm.find((unit) => unit.active)
  if (active !== undefined) return active
  if (inRealm.length > 0) return refuse('account_inactive')
  return refuse(found.length > 0 ? 'school_of_other_country' : 'school_unknown')
}

async function createAccount(
  kernel: Kernel,
  realm: Realm,
  identity: ExternalIdentity,
  role: Role,
  unit: IdentifiedUnit,
): Promise<void> {
  const { method, subject, email } = identity
  const username = `${method}-${createHash('sha256').update(subject).digest('hex').slice(0, 12)}`
  const uid = kernel.ids.next()
  const person = {
    uid,
    realm,
    username,
    // Some organisations send no names.
    firstname: identity.firstname === '' && identity.lastname === '' ? username : identity.firstname,
    lastname: identity.lastname,
    ...(email === undefined ? {} : { email }),
    identifiers: { [method]: subject },
    // An external organisation cannot grant the role of an admin.
    associations: [{ uid: unit.uid, role: role === 'admin' ? ('employee' as const) : role }],
  }
  const actor = `way:${method}`
  await kernel.shards.forRealm(realm).transaction(async (rows) => {
    const created = await createPeople(kernel, rows, [person], actor)
    const entry = { realm, actor, subject: uid, action: 'link-identifier', details: { way: method } }
    await recordAudit(kernel, rows, created.length > 0 ? [entry] : [])
  })
}
