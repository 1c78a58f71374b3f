import { ACR } from '@lectern/contracts'
import type { AuthorizeQuery, Readers } from '@lectern/contracts'
import { PROFILE_METHOD } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuseForChild, refuseWhileImpersonating, requireFreshLogIn } from '../../../kernel/log-in-policies.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Verdict } from '../../../kernel/route.ts'
import { findPerson, listChildProfiles, recordLogIn, refuseLogIn, requireParent } from '../../account/index.ts'
import type { Person } from '../../account/index.ts'
import { endBrowserSession, findBrowserSession } from '../browser-session.ts'
import { endSessions } from '../end-sessions.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { obtainCode } from '../obtain-code.ts'
import { allowPins, checkReaderPin, hasReaderPin } from './reader-pins.ts'

/** Allows the people of a family: a parent in the own session, and a child in the session that a parent has begun. */
export async function requireReader(actor: Actor, input: unknown, rows: Rows): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  if (verdict !== 'allowed') return verdict
  return refuseForChild(actor) === 'allowed' ? requireParent(actor, input, rows) : 'allowed'
}

/** Returns the readers of the actor's family. Refuses with `forbidden` if the account is no part of a family. */
export async function listReaders(
  { kernel }: Pick<IdentityDependencies, 'kernel'>,
  actor: Actor,
): Promise<Readers | Refusal> {
  const parent = await findParent({ kernel }, actor)
  if (parent === undefined) return refuse('forbidden')
  const rows = kernel.shards.forRealm(actor.realm)
  const children = await listChildProfiles(rows, actor.realm, parent.uid)
  return {
    current: actor.userId,
    pinSet: await hasReaderPin(rows, parent.uid),
    parent: { uid: parent.uid, name: parent.name },
    children: children.map(({ uid, firstname, picture }) => ({ uid, firstname, picture })),
  }
}

/** A wish to continue as another reader. `cookies` is the browser's `Cookie` header. */
export interface ReaderSwitch {
  readonly actor: Actor
  readonly uid: string
  readonly pin: string | undefined
  readonly query: AuthorizeQuery
  readonly cookies: string | undefined
}

/**
 * Issues a code for tokens of another reader of the family, in a new session of this browser. The session of the actor
 * ends, so the browser cannot obtain tokens of the parent while a child reads. Refuses with `forbidden`, `pin_wrong`,
 * `pin_locked`, `account_inactive`, `account_removed` and `no_code_received`.
 */
export async function switchReader(
  dependencies: IdentityDependencies,
  { actor, uid, pin, query, cookies }: ReaderSwitch,
): Promise<{ readonly redirectUri: string; readonly cookies: readonly string[] } | Refusal> {
  const { kernel, provider, app } = dependencies
  const parent = await findParent(dependencies, actor)
  const reader = uid === parent?.uid ? parent : await findPerson(kernel, uid)
  if (parent === undefined || reader === undefined) return refuse('forbidden')
  const isParent = reader.uid === parent.uid
  if (reader.realm !== parent.realm || (!isParent && reader.parent !== parent.uid)) return refuse('forbidden')
  const refusal = refuseLogIn(reader) ?? (isParent ? await refuseParent(dependencies, actor, parent, pin) : undefined)
  if (refusal !== undefined) return refusal
  const methods = actor.amr.filter((method) => method !== PROFILE_METHOD)
  const issued = await obtainCode(
    app(),
    provider,
    {
      accountId: reader.uid,
      amr: isParent ? methods : [...methods, PROFILE_METHOD],
      // A PIN is no second factor.
      acr: ACR.basic,
      authTime: actor.authTime,
    },
    withoutLogInParameters(query),
  )
  if (issued instanceof Refusal) return issued
  await endBrowserSession(kernel, await findBrowserSession(dependencies, cookies))
  if (actor.session !== undefined) await endSessions(kernel, actor.userId, [actor.session])
  await recordLogIn(kernel, reader.uid)
  // Only the parent, or a person who knows the PIN, opens the session of the parent.
  if (actor.userId === parent.uid) await allowPins(dependencies, parent.uid)
  return issued
}

/** Returns the parent of the actor's family: the actor, or the parent of the child who reads. */
async function findParent({ kernel }: Pick<IdentityDependencies, 'kernel'>, actor: Actor): Promise<Person | undefined> {
  const self = await findPerson(kernel, actor.userId)
  if (refuseForChild(actor) === 'allowed') return self
  return self?.parent == null ? undefined : findPerson(kernel, self.parent)
}

/** A parent who has just logged in needs no PIN: after a forgotten one, the password opens the own pages. */
async function refuseParent(
  dependencies: IdentityDependencies,
  actor: Actor,
  { uid: parent, realm }: Person,
  pin: string | undefined,
): Promise<Refusal | undefined> {
  const isFresh = actor.userId === parent && requireFreshLogIn(actor, dependencies.kernel.clock) === 'allowed'
  return isFresh ? undefined : checkReaderPin(dependencies, { realm, parent }, pin)
}

/** The parameters concern a log-in with a password, not the change of the reader. */
function withoutLogInParameters(query: AuthorizeQuery): AuthorizeQuery {
  const { id_token_hint: _hint, max_age: _age, reauthenticate: _again, acr_values: _acr, ...rest } = query
  return rest
}
