import type { ManagedPerson } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { listScopeUnits, readAdministeredPerson, recordAudit, relate } from '../../account/index.ts'
import type { Scope } from '../../account/index.ts'
import { findLastReading } from '../../library/index.ts'
import { isSecure, loadScope } from '../administration-context.ts'
import { presentPerson } from './present-person.ts'

/** Maximum number of school units to choose from. A larger administration chooses by search. */
const OPTIONS_MAX = 100

/**
 * Returns a person as an actor may see them. Refuses with `not_found` for a person outside the scope. A look at the
 * right to talking books is written to the audit log.
 */
export async function readPerson(kernel: Kernel, db: Db, actor: Actor, uid: string): Promise<ManagedPerson | Refusal> {
  const scope = await loadScope(db, actor)
  const person = await readAdministeredPerson(db, actor.realm, uid)
  const relation = person === undefined ? undefined : relate(scope, person)
  if (person === undefined || relation?.sees !== true) return refuse('not_found')
  const lastRead = (await findLastReading(db, [uid])).get(uid)
  const options = await listOptions(db, scope)
  const presented = presentPerson(person, relation, { scope, secure: isSecure(actor), lastRead, options })
  if (presented.attributes.speakingBookRights.viewable === 2)
    await recordAudit(kernel, db, [
      { realm: actor.realm, actor: auditActor(actor), subject: uid, action: 'view-speaking-book-rights' },
    ])
  return presented
}

async function listOptions(db: Db, scope: Scope) {
  const query = {
    pageNumber: 1,
    pageSize: OPTIONS_MAX,
    sortBy: 'name',
    sortOrder: 'asc',
    calculateTotal: false,
  } as const
  const { rows } = await listScopeUnits(db, { ...scope, teaches: [] }, query)
  return rows.map(({ unit }) => ({ id: unit.uid, name: unit.name }))
}
