import type { Actor } from '../../../kernel/actor.ts'
import type { Verdict } from '../../../kernel/route.ts'

/** Allows only the owner of the shelf. Spec 2 §7. */
export function requireShelfOwner(actor: Actor, { params }: { params: { userId: string } }): Verdict {
  return params.userId === actor.userId ? 'allowed' : 'forbidden'
}
