import { expect, test } from 'vitest'
import { repeatRule } from './call.ts'
import type { Call } from './call.ts'
import * as contracts from './index.ts'

const calls: readonly { readonly name: string; readonly call: Call }[] = Object.entries(contracts).flatMap(
  ([name, value]) =>
    typeof value === 'object' && 'service' in value && 'method' in value ? [{ name, call: value }] : [],
)

const posts = calls.filter(({ call }) => call.method === 'POST')

test('every POST says what a repeated request does', () => {
  expect(posts.length).toBeGreaterThan(30)
  expect(posts.filter(({ call }) => call.repeat === undefined).map(({ name }) => name)).toEqual([])
})

/** Calls that log in or out, start something again, restore something, or store what the request itself identifies. */
const HARMLESS = [
  'addMyChild',
  'addSyncPeople',
  'addUnitBook',
  'answerDeepLink',
  'applyPeopleImport',
  'applySyncJob',
  'beginPasskey',
  'beginTotp',
  'changeSubscriptionCoupon',
  'checkGiftCard',
  'dismissSyncJob',
  'endImpersonation',
  'endMySessions',
  'escalateLogIn',
  'findFamilies',
  'logInByBadge',
  'logInByCredentials',
  'logInByGroupCode',
  'logInByIdToken',
  'logInByLaunch',
  'logInByLibraryCard',
  'payFamilySubscription',
  'previewFamilySubscription',
  'publishAssignment',
  'pushActivity',
  'pushReadLogs',
  'pushSessionEvents',
  'pushUncheckedActivity',
  'pushUncheckedSessionEvents',
  'readGuardianCode',
  'restoreBook',
  'restoreBookRevision',
  'restoreManagedGroup',
  'restoreManagedPerson',
  'restoreSchoolBook',
  'restoreSchoolBookRevision',
  'saveBookmarks',
  'saveLastmark',
  'switchReader',
  'testIdentityProvider',
  'testSync',
  'undoPeopleImport',
  'undoSchoolYear',
  'undoSyncJob',
  'uploadBook',
  'uploadBookRevision',
  'uploadSchoolBook',
  'uploadSchoolBookRevision',
  'withdrawFamilySubscription',
]

test('every other POST gives a repeated request the first response', () => {
  const repeatable = posts.filter(({ call }) => call.repeat !== 'first response')
  expect(repeatable.map(({ name }) => name).toSorted()).toEqual(HARMLESS)
})

test('a PATCH and a DELETE give a repeated request the first response, but for changes that replace the result', () => {
  const others = calls.filter(
    ({ call }) => ['PATCH', 'DELETE'].includes(call.method) && repeatRule(call) !== 'first response',
  )
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    'changeChildProfile',
    'changeMyName',
    'changeMySettings',
    'changeSubmission',
    'changeUncheckedSubmission',
  ])
})
