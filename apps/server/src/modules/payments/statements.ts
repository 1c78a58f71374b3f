import { and, eq } from 'drizzle-orm'
import { EndingStatement } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sealWith } from '../../kernel/sealed-values.ts'
import { paymentEndings } from './tables.ts'

const KEY_NAME = 'payment-endings-key'

export type EndingRow = typeof paymentEndings.$inferSelect

/** A statement with what the customer got as a receipt. */
export interface Statement {
  readonly number: string
  readonly receivedAt: Date
  readonly statement: EndingStatement
}

/** Encrypts a statement, because it names a person who may have no account. */
export const sealStatement = (kernel: Kernel, id: string, statement: EndingStatement): Promise<string> =>
  sealWith(kernel, KEY_NAME).seal(id, statement)

/** Decrypts the statement of a row. */
export async function openStatement(
  kernel: Kernel,
  { id, sealedStatement }: Pick<EndingRow, 'id' | 'sealedStatement'>,
): Promise<EndingStatement> {
  return EndingStatement.parse(await sealWith(kernel, KEY_NAME).unseal(id, sealedStatement))
}

/** Returns a stored statement, or undefined after it was deleted. */
export async function readStatement(kernel: Kernel, realm: Realm, id: string): Promise<Statement | undefined> {
  const [row] = await kernel.shards
    .forRealm(realm)
    .select()
    .from(paymentEndings)
    .where(and(eq(paymentEndings.id, id), eq(paymentEndings.realm, realm)))
  if (row === undefined) return undefined
  return { number: row.number, receivedAt: row.receivedAt, statement: await openStatement(kernel, row) }
}
