import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuseWhileImpersonating, requireSecureLogIn } from '../../kernel/log-in-policies.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Verdict } from '../../kernel/route.ts'
import { administersUnit, readScope, readUnit, seesUnit } from '../account/index.ts'
import type { ListedUnit, Scope, WriteContext } from '../account/index.ts'

/** Allows people who administer or teach in a school unit, and super users. */
export async function requireScope(actor: Actor, _input: unknown, rows: Rows): Promise<Verdict> {
  return (await readScope(rows, actor)) === undefined ? 'forbidden' : 'allowed'
}

/** As `requireScope`, for changes: refuses during an impersonation. */
export async function requireWritingScope(actor: Actor, input: unknown, rows: Rows): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  return verdict === 'allowed' ? requireScope(actor, input, rows) : verdict
}

/** Returns the scope of an actor whom `requireScope` has allowed. Throws `forbidden` if the scope has changed. */
export async function loadScope(rows: Rows, actor: Actor): Promise<Scope> {
  const scope = await readScope(rows, actor)
  if (scope === undefined) throw refuse('forbidden')
  return scope
}

/** Returns the scope of an actor and a school unit. Throws `not_found` if the actor may not see the unit. */
export async function scopeWithUnit(
  rows: Rows,
  actor: Actor,
  uid: string,
): Promise<{ readonly scope: Scope; readonly unit: ListedUnit }> {
  const scope = await loadScope(rows, actor)
  const unit = seesUnit(scope, uid) ? await readUnit(rows, actor.realm, uid) : undefined
  if (unit === undefined) throw refuse('not_found')
  return { scope, unit }
}

/** Refuses with `not_found` for a unit that the actor does not see, and with `forbidden` for one of others. */
export async function requireAdministration(rows: Rows, actor: Actor, orgId: string): Promise<void> {
  const { scope, unit } = await scopeWithUnit(rows, actor, orgId)
  if (!administersUnit(scope, unit.unit.uid)) throw refuse('forbidden')
}

/** Returns what a change by the actor needs. */
export async function writeContext(kernel: Kernel, rows: Rows, actor: Actor): Promise<WriteContext> {
  return { kernel, actor, scope: await loadScope(rows, actor), secure: isSecure(actor) }
}

/** Returns whether the actor is securely logged in. Spec 2 §4. */
export const isSecure = (actor: Actor): boolean => requireSecureLogIn(actor) === 'allowed'
