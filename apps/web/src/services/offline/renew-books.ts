import { renewOfflineBooks } from '@lectern/contracts'
import type { OfflineCore } from './offline-core.ts'
import type { OfflineRow } from './offline-row.ts'

/**
 * Asks the library until when the offline books can be read, and which revision is the current one. Calls `onEnded` for each book without a right. Updates
 * `unreachable`. Resolves with true if the library listed the books.
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
  // The call possibly failed because no access token could be refreshed. Try again, now that the library is reachable.
  if (!result.ok) return wasUnreachable && !isUnreachable ? renewBooks(core, onEnded) : false
  for (const row of rows) {
    const renewed = result.data.data.find(({ bookId }) => bookId === row.bookId)
    if (renewed === undefined) await onEnded(row)
    else await core.updateRow(row, { readableUntil: renewed.readableUntil, currentRevision: renewed.revision })
  }
  await core.reload()
  return true
}
