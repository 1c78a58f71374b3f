import * as z from 'zod/mini'
import { createStoredValue } from '../../platform/stored-value.ts'

const CHOSEN_KEY = 'lectern_reader_chosen'

/** The child who has read last on this device; null if there is none. */
export const lastReader = createStoredValue('lectern_last_reader', z.nullable(z.string()), null)

/** The choice, if the browser refuses storage. */
let chosenInMemory: string | null = null

/** Stores that this tab has chosen the account `uid` as reader. Another tab, or the app when it opens again, asks again. */
export function rememberChoice(uid: string): void {
  write(uid)
}

/**
 * Stores that this tab has chosen the account `uid` without an answer of the server, which has not checked the PIN. Only
 * the pages of `isOfflinePage` open, until the server answers.
 */
export function rememberOfflineChoice(uid: string): void {
  write(toOfflineValue(uid))
}

/** The next person in this tab is asked again. */
export function forgetChoice(): void {
  chosenInMemory = null
  try {
    globalThis.sessionStorage.removeItem(CHOSEN_KEY)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}

/** Forgets the choice of an account other than `uid`: the session of another reader has begun, possibly in another tab. */
export function forgetOtherChoice(uid: string): void {
  if (!isChosen(uid)) forgetChoice()
}

/** Returns whether this tab has chosen the account `uid` as reader. */
export function isChosen(uid: string): boolean {
  return read() === uid
}

/** Returns whether this tab has chosen the account `uid` without an answer of the server. */
export function isChosenOffline(uid: string): boolean {
  return read() === toOfflineValue(uid)
}

const toOfflineValue = (uid: string): string => `offline ${uid}`

function write(value: string): void {
  try {
    globalThis.sessionStorage.setItem(CHOSEN_KEY, value)
  } catch {
    chosenInMemory = value
  }
}

function read(): string | null {
  try {
    return globalThis.sessionStorage.getItem(CHOSEN_KEY) ?? chosenInMemory
  } catch {
    return chosenInMemory
  }
}
