import { and, inArray, sql } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { oidcPayloads as table } from './tables.ts'

const MODELS = ['Session', 'RefreshToken', 'AuthorizationCode']

/**
 * Ends the sessions that these people began by one way (its `amr`), and their refresh tokens: what let them in does not hold
 * any more. Access tokens run out by themselves, within minutes.
 */
export async function endSessionsBy(kernel: Kernel, people: readonly string[], way: string): Promise<void> {
  if (people.length === 0) return
  const theirs = inArray(sql`${table.payload}->>'accountId'`, [...people])
  const begunSo = sql`${table.payload}->'amr' @> ${JSON.stringify([way])}::jsonb`
  await kernel.shards.home.delete(table).where(and(inArray(table.model, MODELS), theirs, begunSo))
}
