import * as contracts from '@lectern/contracts'
import { describe, expect, test } from 'vitest'
import { isOfflineCall, OFFLINE_CALLS, getCallName } from './offline-calls.ts'

const BOOK = '019237a0-0000-7000-8000-0000000000b1'
const OTHER = '019237a0-0000-7000-8000-0000000000b2'
const url = (path: string) => `https://read.example${path}`
const pupil = { isPupil: true, books: [BOOK] }
const teacher = { isPupil: false, books: [BOOK] }

test('the list contains only calls of the contracts that read', () => {
  const { listShelf, getCurrentProfile, getMySettings, getLastmark, listBookmarks } = contracts
  const { listSubmissions, readSubmission, listDue } = contracts
  const calls = [
    listShelf,
    getCurrentProfile,
    getMySettings,
    getLastmark,
    listBookmarks,
    listSubmissions,
    readSubmission,
    listDue,
  ]
  expect(calls.map(getCallName).toSorted()).toEqual(OFFLINE_CALLS.toSorted())
})

describe('not stored for offline use', () => {
  test('signatures, tokens, accounts, and calls that write', () => {
    const { getBookPolicy, getResourcesUrl, getOwnAccount, listMySessions, saveLastmark, getBookFiles } = contracts
    for (const call of [getBookPolicy, getResourcesUrl, getOwnAccount, listMySessions, saveLastmark, getBookFiles])
      expect([call.summary, isOfflineCall(call, url(`/x/${BOOK}/`), pupil)]).toEqual([call.summary, false])
  })

  test('calls about a book that is not on the device', () => {
    expect(isOfflineCall(contracts.listBookmarks, url(`/v1/books/${OTHER}/bookmarks`), pupil)).toBe(false)
    expect(isOfflineCall(contracts.listSubmissions, url(`/api/submissions/?contextId=${OTHER}`), pupil)).toBe(false)
  })

  test('for teachers, calls that return answers of pupils', () => {
    for (const call of [contracts.listSubmissions, contracts.readSubmission, contracts.listDue])
      expect(isOfflineCall(call, url(`/api/submissions/?contextId=${BOOK}`), teacher)).toBe(false)
  })
})

test('stored for offline use: the shelf, and the positions and submissions of a pupil for a book on the device', () => {
  expect(isOfflineCall(contracts.listShelf, url('/v1/user/x/books?limit=500'), teacher)).toBe(true)
  expect(isOfflineCall(contracts.listBookmarks, url(`/v1/books/${BOOK}/bookmarks`), teacher)).toBe(true)
  expect(isOfflineCall(contracts.listSubmissions, url(`/api/submissions/?contextId=${BOOK}`), pupil)).toBe(true)
  expect(isOfflineCall(contracts.readSubmission, url('/api/submissions/1'), pupil)).toBe(true)
})
