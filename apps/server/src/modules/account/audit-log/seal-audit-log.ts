import { asc, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { auditLog } from '../tables.ts'
import { FIRST_HASH, hashEntry } from './chain.ts'

const SEALED_AT_ONCE = 1000
/** Name of the advisory lock. Two nodes must not continue the chain at the same time. */
const LOCK = 'seal audit log'

/**
 * Creates the job that adds new entries of the audit log to the chain. Entries are sealed after their transaction, because
 * a chain inside the transactions would let only one change at a time run.
 */
export function sealAuditLogJob({ shards }: Pick<Kernel, 'shards'>): JobKind<object> {
  return {
    name: 'seal-audit-log',
    run: async () => {
      for (const db of shards.each) await sealAuditLog(db)
    },
  }
}

/** Adds all new entries of a database to its chain. Returns their number. */
export async function sealAuditLog(db: Db): Promise<number> {
  let sealed = 0
  for (;;) {
    const batch = await sealBatch(db)
    sealed += batch
    if (batch < SEALED_AT_ONCE) return sealed
  }
}

function sealBatch(db: Db): Promise<number> {
  return db.transaction(async (rows) => {
    await rows.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`)
    const [last] = await rows
      .select({ sequence: auditLog.sequence, hash: auditLog.hash })
      .from(auditLog)
      .where(isNotNull(auditLog.sequence))
      .orderBy(desc(auditLog.sequence))
      .limit(1)
    const entries = await rows
      .select()
      .from(auditLog)
      .where(isNull(auditLog.hash))
      .orderBy(asc(auditLog.at), asc(auditLog.uid))
      .limit(SEALED_AT_ONCE)
    if (entries.length === 0) return 0
    let sequence = last?.sequence ?? 0
    let hash = last?.hash ?? FIRST_HASH
    const seals = entries.map((entry) => {
      sequence += 1
      hash = hashEntry(hash, sequence, entry)
      return { uid: entry.uid, sequence, hash }
    })
    await rows.execute(sql`
      update ${auditLog} set sequence = seal.sequence, hash = seal.hash
      from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal(uid uuid, sequence bigint, hash text)
      where ${auditLog.uid} = seal.uid`)
    return entries.length
  })
}
