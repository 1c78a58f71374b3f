import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { secrets } from './kernel-tables.ts'
import type { Db } from './shards.ts'

/**
 * Returns the secret with this name. Creates the secret if there is none; all nodes then use the first stored value.
 * Throws if the stored value does not match the schema.
 */
export async function readSecret<S extends z.ZodType>(
  db: Db,
  name: string,
  schema: S,
  make: () => Promise<z.input<S>> | z.input<S>,
): Promise<z.output<S>> {
  const found = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  if (found[0] !== undefined) return schema.parse(found[0].value)
  await db
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing()
  const [stored] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return schema.parse(stored?.value)
}

/**
 * Changes a secret and returns the new value. If two nodes change the secret at the same time, the second node waits.
 * Throws if the secret does not exist.
 */
export async function changeSecret<S extends z.ZodType>(
  db: Db,
  name: string,
  schema: S,
  change: (value: z.output<S>) => Promise<z.input<S>>,
): Promise<z.output<S>> {
  return db.transaction(async (rows) => {
    const [found] = await rows.select().from(secrets).where(eq(secrets.name, name)).for('update')
    const value = await change(schema.parse(found?.value))
    await rows.update(secrets).set({ value }).where(eq(secrets.name, name))
    return schema.parse(value)
  })
}

export async function hasSecret(db: Db, name: string): Promise<boolean> {
  return (await db.select({ name: secrets.name }).from(secrets).where(eq(secrets.name, name))).length > 0
}
