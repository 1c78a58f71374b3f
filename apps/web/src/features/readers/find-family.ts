import { listReaders } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { knownFamily, rememberFamily } from '../../platform/session/known-family.ts'
import type { SessionUser } from '../../platform/session/token-set.ts'
import { isOfflinePage } from './offline-page.ts'
import { forgetChoice, isChosen, isChosenOffline, rememberChoice } from './reader-choice.ts'

/** Maximum milliseconds for which the first page of a guardian waits. */
const ANSWER_TIMEOUT_MS = 2500

// Another tab can set the PIN.
knownFamily.subscribe(() => undefined)

/**
 * Returns whether the user must first say who reads before `pathname` opens: once in each tab, in a family with children.
 * A choice without an answer of the server opens the offline pages only, and ends with the next answer.
 */
export async function mustChooseReader(
  http: HttpClient,
  { id, roles, act, isChild }: Pick<SessionUser, 'id' | 'roles' | 'act' | 'isChild'>,
  pathname: string,
): Promise<boolean> {
  if (act !== undefined || isChosen(id)) return false
  if (isChild) return true
  if (!roles.includes('guardian')) return false
  const stored = knownFamily.get()
  const known = stored?.account === id ? stored.family : undefined
  // The guardian of a school pupil is asked for once.
  if (known === 'none') return false
  const family = await fetchFamily(http, id)
  if (family === undefined) return known === 'children' && !(isChosenOffline(id) && isOfflinePage(pathname))
  forgetChoice()
  // The next page needs no second request.
  if (family !== 'children') rememberChoice(id)
  return family === 'children'
}

/** Returns and stores the family of a guardian; undefined without an answer of the server. */
async function fetchFamily(
  http: HttpClient,
  account: string,
): Promise<'none' | 'no children' | 'children' | undefined> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const result = await http.call(listReaders, {}, { signal, retries: 0 }).catch(() => undefined)
  if (result?.ok === true) rememberFamily(result.data)
  else if (result?.code === 'forbidden') knownFamily.set({ account, family: 'none', pinSet: false })
  else return undefined
  return knownFamily.get()?.family
}
