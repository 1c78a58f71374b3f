import { asc, count, gt, isNull } from 'drizzle-orm'
import { SHARDS } from '@lectern/contracts'
import { CommandError } from '../../../kernel/command.ts'
import type { Command } from '../../../kernel/command.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { auditLog } from '../tables.ts'
import { FIRST_HASH, hashEntry } from './chain.ts'
import { sealAuditLog } from './seal-audit-log.ts'

const READ_AT_ONCE = 5000

/** The checked chain of a database. */
interface Chain {
  readonly entries: number
  /** Hash of the last entry. */
  readonly head: string
  /** True if the chain contains the hash that the operator has noted. */
  readonly containsNoted: boolean
}

/**
 * Returns the command `npx lectern verify-audit-log`. It ends with 0 and one line, or names the first entry that does not
 * fit. With `--contains`, the chain must also contain a hash that an earlier run has printed, so that missing last
 * entries are found too.
 */
export function verifyAuditLogCommand({ shards }: Pick<Kernel, 'shards'>): Command {
  return {
    name: 'verify-audit-log',
    options: { contains: { type: 'string' } },
    run: async ({ options, print }) => {
      const noted = typeof options['contains'] === 'string' ? options['contains'] : undefined
      const chains: Chain[] = []
      for (const [index, db] of shards.each.entries()) {
        await sealAuditLog(db)
        chains.push(await verifyChain(db, SHARDS[index] ?? 'eu', noted))
      }
      if (noted !== undefined && !chains.some(({ containsNoted }) => containsNoted))
        throw new CommandError(`No entry of the audit log has the hash ${noted}: entries at the end are missing.`)
      const entries = chains.reduce((sum, chain) => sum + chain.entries, 0)
      print(
        `The audit log is unchanged: ${entries} entries, last hash ${chains.map(({ head }) => head).join(' and ')}.`,
      )
      return 0
    },
  }
}

/** Checks the chain of a database. Throws a CommandError that names the first entry that does not fit. */
async function verifyChain(db: Db, shard: string, noted?: string): Promise<Chain> {
  let sequence = 0
  let hash = FIRST_HASH
  let containsNoted = noted === FIRST_HASH
  for (;;) {
    const entries = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.sequence, sequence))
      .orderBy(asc(auditLog.sequence))
      .limit(READ_AT_ONCE)
    for (const entry of entries) {
      sequence += 1
      hash = hashEntry(hash, sequence, entry)
      if (entry.sequence !== sequence)
        throw new CommandError(`Entry ${sequence} of the audit log (${shard}) is missing.`)
      if (entry.hash !== hash)
        throw new CommandError(
          `Entry ${sequence} of the audit log (${shard}) does not fit: ${entry.uid}, ${entry.action} on ${entry.at.toISOString()}. It or an entry before it was changed.`,
        )
      containsNoted ||= hash === noted
    }
    if (entries.length < READ_AT_ONCE) break
  }
  const [unsealed] = await db.select({ value: count() }).from(auditLog).where(isNull(auditLog.hash))
  if ((unsealed?.value ?? 0) > 0) throw new CommandError(`The audit log (${shard}) has entries outside its chain.`)
  return { entries: sequence, head: hash, containsNoted }
}
