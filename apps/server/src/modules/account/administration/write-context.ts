import { fieldProblem } from '@lectern/contracts'
import type { FieldProblem, FieldRule } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { findViolatedIndex } from '../../../kernel/database/unique-violation.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import type { Scope } from './scope.ts'

/** Input of every change: the actor with scope and log-in. */
export interface WriteContext {
  readonly kernel: Kernel
  readonly actor: Actor
  readonly scope: Scope
  /** True if the actor is securely logged in. */
  readonly secure: boolean
}

/** The problem of an attribute by the unique index that a new value violates. */
export type IndexProblems = Readonly<Record<string, readonly [attribute: string, rule: FieldRule]>>

/**
 * Runs `change` in a transaction. Returns its result, the refusal that it throws, or `conflict` with the problem of a
 * violated index.
 */
export async function inTransaction<T>(
  { kernel, actor }: WriteContext,
  indexProblems: IndexProblems,
  change: (rows: Rows) => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await kernel.shards.forRealm(actor.realm).transaction(change)
  } catch (error) {
    if (error instanceof Refusal) return error
    const [attribute, rule] = indexProblems[findViolatedIndex(error) ?? ''] ?? []
    if (attribute === undefined || rule === undefined) throw error
    return refuse('conflict', undefined, { errors: [fieldProblem(attribute, rule)] })
  }
}

/** Throws `validation_failed` if there is a problem. */
export function throwProblems(errors: readonly FieldProblem[]): void {
  if (errors.length > 0) throw refuse('validation_failed', undefined, { errors })
}

/** Writes an entry of the audit log in the transaction of a change. */
export function recordChange(
  { kernel, actor }: WriteContext,
  rows: Rows,
  subject: string,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAudit(kernel, rows, [{ realm: actor.realm, actor: auditActor(actor), subject, action, details }])
}
