import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { JobKind } from '../../../../kernel/jobs.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../../../kernel/personal-data.ts'
import { users } from '../../tables.ts'

const MergedPeople = z.object({ realm: Realm, from: z.string(), into: z.string() })

/** Delay before the second move of the data. A request that began before the merge can still write afterwards. */
export const LEFTOVERS_MERGED_AFTER_S = 20 * 60

/**
 * Creates the job that moves the data of a merged account for the second time, after `LEFTOVERS_MERGED_AFTER_S`. Deletes
 * the data if the other account does not exist any more. Does nothing if the merge was rolled back.
 */
export function mergeLeftoversJob(
  kernel: Kernel,
  sources: readonly PersonalDataSource[],
): JobKind<z.infer<typeof MergedPeople>> {
  return {
    name: 'merge-again',
    run: async (input) => {
      const merge = MergedPeople.parse(input)
      const { realm, from, into } = merge
      const person = { realm, uid: from }
      const db = kernel.shards.forRealm(realm)
      const [notMerged] = await db.select({ uid: users.uid }).from(users).where(eq(users.uid, from))
      if (notMerged !== undefined) return
      for (const source of sources) await source.endLogIns?.(person)
      const isMoved = await db.transaction(async (rows) => {
        const [kept] = await rows.select({ uid: users.uid }).from(users).where(eq(users.uid, into)).for('update')
        if (kept === undefined) return false
        for (const source of sources) await source.mergePerson(rows, merge)
        return true
      })
      if (!isMoved) for (const source of sources) await source.deletePerson(person)
    },
  }
}
