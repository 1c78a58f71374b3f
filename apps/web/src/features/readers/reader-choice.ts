import * as z from 'zod/mini'
import { createStoredValue } from '../../platform/stored-value.ts'

const CHOSEN_KEY = 'lectern_reader_chosen'

/** The child who has read last on this device; null if there is none. */
export const lastReader = createStoredValue('lectern_last_reader', z.nullable(z.string()), null)

/** An account that has asked for its family on this device, and the answer. */
const KnownFamily = z.object({ account: z.string(), family: z.enum(['none', 'no children', 'children']) })

/** The last answer on this device; null without one. */
export const knownFamily = createStoredValue('lectern_family', z.nullable(KnownFamily), null)

/** The choice, if the browser refuses storage. */
let chosenInMemory: string | null = null

/** Stores that this tab has chosen the account `uid` as reader. Another tab, or the app when it opens again, asks again. */
export function rememberChoice(uid: string): void {
  try {
    globalThis.sessionStorage.setItem(CHOSEN_KEY, uid)
  } catch {
    chosenInMemory = uid
  }
}

/** The next person who logs in in this tab is asked again. */
export function forgetChoice(): void {
  chosenInMemory = null
  try {
    globalThis.sessionStorage.removeItem(CHOSEN_KEY)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}

/** Returns whether this tab has chosen the account `uid` as reader. */
export function isChosen(uid: string): boolean {
  try {
    return (globalThis.sessionStorage.getItem(CHOSEN_KEY) ?? chosenInMemory) === uid
  } catch {
    return chosenInMemory === uid
  }
}
