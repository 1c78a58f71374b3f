import { and, eq, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createSchools } from './create-people.ts'
import { schoolUnits } from './tables.ts'

/** The type of the school unit that contains all consumers of a realm. */
const CONSUMER_UNIT = 'consumer'

/** Returns the uid of the school unit of a realm's consumers. The first sign-up of the realm creates the unit. */
export async function consumerUnit(kernel: Kernel, rows: Rows, realm: Realm): Promise<string> {
  const find = () =>
    rows
      .select({ uid: schoolUnits.uid })
      .from(schoolUnits)
      .where(and(eq(schoolUnits.realm, realm), eq(schoolUnits.type, CONSUMER_UNIT)))
      .orderBy(schoolUnits.uid)
  const [existing] = await find()
  if (existing !== undefined) return existing.uid
  // Two first sign-ups at the same time must not create two units.
  await rows.execute(sql`select pg_advisory_xact_lock(hashtext(${`consumer unit ${realm}`}))`)
  const [found] = await find()
  if (found !== undefined) return found.uid
  const unit = { uid: kernel.ids.next(), realm, name: `Lectern (${realm})`, type: CONSUMER_UNIT }
  await createSchools(rows, { units: [unit] })
  const [made] = await find()
  if (made === undefined) throw new Error(`the consumer school unit of ${realm} could not be created`)
  return made.uid
}
