import { and, eq, or, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import { users } from './tables.ts'

/** Returns the uids of the people who use an address as email or username. Ignores case and surrounding spaces. */
export async function findEmailOwners(rows: Rows, realm: Realm, email: string): Promise<readonly string[]> {
  const plain = email.trim().toLowerCase()
  const found = await rows
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.realm, realm), or(eq(users.username, plain), eq(sql`lower(${users.email})`, plain))))
  return found.map(({ uid }) => uid)
}
