import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import type { Verdict } from '../../../kernel/route.ts'
import { managesGroup, readAdministeredGroup, readAdministeredPerson, readScope, relate } from '../../account/index.ts'

interface ShelfInput {
  readonly params: { readonly userId: string }
}

/** Allows the owner of the shelf, the owner's teachers and administrators. Spec 2 §6, action ViewBookshelf. */
export async function mayViewShelf(actor: Actor, { params: { userId } }: ShelfInput, db: Db): Promise<Verdict> {
  return userId === actor.userId ? 'allowed' : mayHelpReader(actor, { params: { userId } }, db)
}

/** Allows the teachers and the administrators of a person. */
export async function mayHelpReader(actor: Actor, { params: { userId } }: ShelfInput, db: Db): Promise<Verdict> {
  const scope = await readScope(db, actor)
  const person = scope === undefined ? undefined : await readAdministeredPerson(db, actor.realm, userId)
  if (scope === undefined) return 'forbidden'
  const relation = person === undefined ? undefined : relate(scope, person)
  if (relation?.sees !== true) return 'not_found'
  return relation.teaches || relation.administers ? 'allowed' : 'forbidden'
}

/** As `mayViewShelf`. An impersonation changes no shelf but the one of the impersonated person. */
export async function mayChangeShelf(actor: Actor, input: ShelfInput, db: Db): Promise<Verdict> {
  const isOwn = input.params.userId === actor.userId
  const verdict = isOwn ? 'allowed' : refuseWhileImpersonating(actor)
  return verdict === 'allowed' ? mayViewShelf(actor, input, db) : verdict
}

/** Allows the teachers of a group, the administrators of its school unit, and super users. */
export async function mayFillGroupShelves(
  actor: Actor,
  { params: { groupId } }: { readonly params: { readonly groupId: string } },
  db: Db,
): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  if (verdict !== 'allowed') return verdict
  const scope = await readScope(db, actor)
  if (scope === undefined) return 'forbidden'
  const group = await readAdministeredGroup(db, actor.realm, groupId)
  if (group === undefined) return 'not_found'
  return managesGroup(scope, { uid: groupId, schoolUnit: group.unit.uid }) ? 'allowed' : 'forbidden'
}
