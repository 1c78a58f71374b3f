import { listReaders } from '@lectern/contracts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import type { SessionUser } from '../../platform/session/token-set.ts'
import { isChosen, knownFamily, rememberChoice } from './reader-choice.ts'

/** Maximum milliseconds for which the first page of a guardian waits. */
const ANSWER_TIMEOUT_MS = 2500

/** Returns whether the user must first say who reads: once in each tab, in a family with children. */
export async function mustChooseReader(
  http: HttpClient,
  { id, roles, act, isChild }: Pick<SessionUser, 'id' | 'roles' | 'act' | 'isChild'>,
): Promise<boolean> {
  if (act !== undefined || isChosen(id)) return false
  if (isChild) return true
  if (!roles.includes('guardian') || !(await hasChildren(http, id))) return false
  return true
}

/** Without an answer, the last answer on this device counts. A guardian of a school is asked for once. */
async function hasChildren(http: HttpClient, account: string): Promise<boolean> {
  const stored = knownFamily.get()
  const known = stored?.account === account ? stored.family : undefined
  if (known === 'none') return false
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const result = await http.call(listReaders, {}, { signal, retries: 0 }).catch(() => undefined)
  if (result === undefined || (!result.ok && result.code !== 'forbidden')) return known === 'children'
  const family = !result.ok ? 'none' : result.data.children.length > 0 ? 'children' : 'no children'
  knownFamily.set({ account, family })
  // The next page needs no second request.
  if (family !== 'children') rememberChoice(account)
  return family === 'children'
}
