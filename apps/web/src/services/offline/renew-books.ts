import { renewOfflineBooks } from '@lectern/contracts'
import type { OfflineCore } from './offline-core.ts'
import type { OfflineRow } from './offline-row.ts'

/**
 * Asks the library until when the offline books can be read. Sets `unreachable` to true if the library does not
 * respond, otherwise to false. Calls `onEnded` for each book that can no longer be read. Resolves with true if the
 * library listed the books, and with false after a failure or without offline books.
 */
export async function renewBooks(core: OfflineCore, onEnded: (row: OfflineRow) => Promise<void>): Promise<boolean> {
  const { http, unreachable } = core.ports
  const { rows } = core.device()
  if (rows.length === 0) {
    unreachable.set(false)
    return false
  }
  const ids = rows.map(({ bookId }) => bookId).join(',')
  const result = await http.call(renewOfflineBooks, { query: { ids } }, { retries: 0 })
  const isUnreachable = !result.ok && (result.status === 0 || result.status > 500)
  const wasUnreachable = unreachable.get()
  unreachable.set(isUnreachable)
  // While the library was unreachable, no access token could be refreshed, so this call has possibly failed for that
  // reason. Repeat it.
  if (!result.ok) return wasUnreachable && !isUnreachable ? renewBooks(core, onEnded) : false
  for (const row of rows) {
    const renewed = result.data.data.find(({ bookId }) => bookId === row.bookId)
    if (renewed === undefined) await onEnded(row)
    else await core.updateRow(row, { readableUntil: renewed.readableUntil })
  }
  await core.reload()
  return true
}
