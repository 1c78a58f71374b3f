import type { TabStorage } from './pending-log-in.ts'

const KEY = 'lectern_logged_out'

/** Identifies the current document. The app shows its log-in page for a moment before the navigation unloads it. */
const getDocumentId = (): string => String(performance.timeOrigin)

/** Stores in this tab that the user has logged out. The navigation to the auth service unloads the app. */
export function rememberLogOut(storage: TabStorage, document = getDocumentId()): void {
  try {
    storage().setItem(KEY, document)
  } catch {
    // The browser refuses storage. The log-in page then does not confirm the log-out.
  }
}

/** Returns true once in a document that was loaded after a log-out in this tab. */
export function takeLogOut(storage: TabStorage, document = getDocumentId()): boolean {
  try {
    const leftDocument = storage().getItem(KEY)
    if (leftDocument === null || leftDocument === document) return false
    storage().removeItem(KEY)
    return true
  } catch {
    return false
  }
}
