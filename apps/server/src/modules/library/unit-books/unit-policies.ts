import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import type { Verdict } from '../../../kernel/route.ts'
import { administersUnit, readScope, readUnit, seesUnit } from '../../account/index.ts'

interface UnitInput {
  readonly params: { readonly id: string }
}

/** Allows the people who teach in the unit or administer it. */
export async function maySeeUnit(actor: Actor, { params: { id } }: UnitInput, db: Db): Promise<Verdict> {
  const scope = await readScope(db, actor)
  if (scope === undefined) return 'forbidden'
  return seesUnit(scope, id) && (await readUnit(db, actor.realm, id)) !== undefined ? 'allowed' : 'not_found'
}

/** Allows the people who administer the unit. An unknown unit is refused as `forbidden`, too. Spec 2 §8. */
export async function mayAdministerUnit(actor: Actor, { params: { id } }: UnitInput, db: Db): Promise<Verdict> {
  const scope = await readScope(db, actor)
  if (scope === undefined || !administersUnit(scope, id)) return 'forbidden'
  return (await readUnit(db, actor.realm, id)) === undefined ? 'forbidden' : 'allowed'
}

/** As `mayAdministerUnit`, but not during an impersonation. */
export async function mayChangeUnit(actor: Actor, input: UnitInput, db: Db): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  return verdict === 'allowed' ? mayAdministerUnit(actor, input, db) : verdict
}
