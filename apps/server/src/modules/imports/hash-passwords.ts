import { availableParallelism } from 'node:os'
import { hashPassword } from '../account/index.ts'
import type { StoredRow } from './import-row.ts'

/** Number of hashes after which the progress is reported: about a second on two cores. */
const PROGRESS_STEP = 50

/**
 * Returns the hashes of the passwords of an import by row. Calls `onProgress` before the first hash, during the work, and
 * after the last hash; never without passwords.
 */
export async function hashPasswords(
  rows: readonly Pick<StoredRow, 'row' | 'values'>[],
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>()
  const withPassword = rows.flatMap(({ row, values: { password } }) => (password == null ? [] : [{ row, password }]))
  if (withPassword.length === 0) return hashes
  await onProgress(0, withPassword.length)
  // Each hash needs 19 MiB, so more at once would need more memory without being faster.
  const atOnce = availableParallelism()
  let reported = 0
  for (let start = 0; start < withPassword.length; start += atOnce) {
    const step = withPassword.slice(start, start + atOnce)
    await Promise.all(step.map(async ({ row, password }) => hashes.set(row, await hashPassword(password))))
    const isLast = hashes.size === withPassword.length
    if (isLast || hashes.size >= reported + PROGRESS_STEP)
      await onProgress((reported = hashes.size), withPassword.length)
  }
  return hashes
}
