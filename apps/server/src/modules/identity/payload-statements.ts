import { and, eq, isNull, sql } from 'drizzle-orm'
import { preparedFor } from '../../kernel/database/prepared.ts'
import { oidcPayloads as table } from './tables.ts'

const { placeholder } = sql

/** The statements are prepared, because a log-in runs about a dozen statements. */
export const payloadStatements = preparedFor((db) => {
  const isModel = eq(table.model, placeholder('model'))
  const byId = and(isModel, eq(table.id, placeholder('id')))
  const excluded = {
    payload: sql`excluded.payload`,
    uid: sql`excluded.uid`,
    grantId: sql`excluded.grant_id`,
    expiresAt: sql`excluded.expires_at`,
  }
  return {
    upsert: db
      .insert(table)
      .values({
        model: placeholder('model'),
        id: placeholder('id'),
        payload: placeholder('payload'),
        uid: placeholder('uid'),
        grantId: placeholder('grantId'),
        expiresAt: placeholder('expiresAt'),
      })
      .onConflictDoUpdate({ target: [table.model, table.id], set: excluded })
      .prepare('oidc_upsert'),
    find: db.select().from(table).where(byId).prepare('oidc_find'),
    findByUid: db
      .select()
      .from(table)
      .where(and(isModel, eq(table.uid, placeholder('uid'))))
      .prepare('oidc_find_by_uid'),
    consume: db
      .update(table)
      .set({ consumedAt: sql`now()` })
      .where(and(byId, isNull(table.consumedAt)))
      .returning({ id: table.id })
      .prepare('oidc_consume'),
    destroy: db.delete(table).where(byId).prepare('oidc_destroy'),
  }
})
