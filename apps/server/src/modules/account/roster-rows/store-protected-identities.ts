import { and, eq } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import { isIn } from '../../../kernel/database/count-up-to.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { users } from '../tables.ts'

/** Stores which of these people have a protected identity, and which have none any more. Other values do not change. */
export async function storeProtectedIdentities(
  rows: Rows,
  realm: Realm,
  { begins, ends }: { readonly begins: readonly string[]; readonly ends: readonly string[] },
): Promise<void> {
  for (const [people, protectedIdentity] of [
    [begins, true],
    [ends, false],
  ] as const) {
    if (people.length === 0) continue
    const differs = eq(users.protectedIdentity, !protectedIdentity)
    await rows
      .update(users)
      .set({ protectedIdentity })
      .where(and(eq(users.realm, realm), isIn(users.uid, people), differs))
  }
}
