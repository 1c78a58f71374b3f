import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  associations,
  changeOutbox,
  childProfiles,
  guardianCodes,
  guardianships,
  memberships,
  oneTimeLinks,
  subscriptions,
} from '../../account/tables.ts'
import { activityEvents, sessionEvents } from '../../activity/tables.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { schoolDepartures } from '../../departures/tables.ts'
import { badges, groupLogIns, providerAccounts, schoolProviders } from '../../federation/tables.ts'
import {
  devices,
  externalSessions,
  impersonations,
  oidcPayloads,
  passkeys,
  readerPins,
  recoveryCodes,
  secondFactors,
} from '../../identity/tables.ts'
import { peopleImports } from '../../imports/tables.ts'
import {
  bookmarkLists,
  bookRevisions,
  lastmarks,
  readingDays,
  readingProgress,
  readLogs,
  shelfBooks,
} from '../../library/tables.ts'
import { ltiCourseMembers, ltiCourses, ltiDeepLinks, ltiLaunches, ltiResults } from '../../lti/tables.ts'
import { rosterSeal } from '../../rosters/roster-seal.ts'
import { storeSync } from '../../rosters/testing/store-sync.ts'
import { storeClient } from '../../oneroster/testing/store-client.ts'
import { rosterDecisions, rosterEntries, rosterJobs, rosterLinks, scimResources } from '../../rosters/tables.ts'
import {
  paymentComparisonFindings,
  paymentComparisons,
  paymentCustomers,
  paymentEmails,
  paymentEndings,
  paymentGiftBatches,
  paymentGiftCards,
  paymentSubscriptions,
  paymentWithdrawals,
} from '../../payments/tables.ts'
import { sealStatement } from '../../payments/statements.ts'
import {
  assignmentPupils,
  assignments,
  pastAttempts,
  submissionChanges,
  submissions,
} from '../../submissions/tables.ts'

const realm = 'se' as const
const PERSON = { firstname: 'Ada', lastname: 'Berg', email: null, identifiers: {}, roles: [], pupils: [] }
const POSITION = { ncxRef: 0, URI: 'c1.xhtml#s1', timeOffset: 0, charOffset: 0 }

/** Stores a row for a person in each table with a column for people. */
export async function fillPerson(kernel: Kernel, town: Municipality, book: string, uid: string): Promise<void> {
  const db = kernel.shards.forRealm(realm)
  const next = () => kernel.ids.next()
  const at = new Date()
  const time = { createdAt: at, expiresAt: at }
  const other = town.otherPupil.userId

  await db.insert(associations).values({ realm, userUid: uid, schoolUnitUid: town.otherSchool, role: 'student' })
  await db.insert(memberships).values({ realm, userUid: uid, groupUid: town.otherGroup })
  await db.insert(guardianships).values({ realm, guardianUid: town.guardian.userId, pupilUid: uid })
  await db.insert(guardianships).values({ realm, guardianUid: uid, pupilUid: other })
  // `uid` is the parent of one child, and the child of one parent.
  const child = await town.add('Chi Ld', [{ uid: town.otherSchool, role: 'student' }])
  const profile = { realm, birthYear: 2018, picture: 'fox' as const, booksByAge: true }
  await db.insert(childProfiles).values([
    { ...profile, userUid: uid, parentUid: town.guardian.userId },
    { ...profile, userUid: child.userId, parentUid: uid },
  ])
  const code = { realm, schoolUnitUid: town.school, ...time }
  await db.insert(guardianCodes).values({ ...code, uid: next(), pupilUid: uid, codeHash: next() })
  await db
    .insert(guardianCodes)
    .values({ ...code, uid: next(), pupilUid: other, codeHash: next(), usedBy: uid, usedAt: at })
  await db.insert(subscriptions).values({ uid: next(), realm, type: 'x', userUid: uid, startsAt: at })
  const customer = { realm, userUid: uid, createdAt: at }
  await db.insert(paymentCustomers).values({ ...customer, id: `cus_${next()}` })
  await db
    .insert(paymentSubscriptions)
    .values({ ...customer, id: `sub_${next()}`, customerId: 'cus_1', status: 'canceled', priceIds: [], fetchedAt: at })
  const batchUid = next()
  await db.insert(paymentGiftBatches).values({ uid: batchUid, realm, note: '', months: 1, ...time })
  const card = { batchUid, number: 1, months: 1, codeHash: next(), sealedCode: '', state: 'redeemed' as const }
  await db
    .insert(paymentGiftCards)
    .values({ ...card, uid: next(), realm, redeemedBy: uid, claimedAt: at, expiresAt: at })
  await fillPayments(kernel, uid)
  const link = { uid: next(), purpose: 'invitation' as const, tokenHash: next(), email: 'a@b.example' }
  await db.insert(oneTimeLinks).values({ ...link, realm, userUid: uid, ...time })

  const change = { listener: town.school, unit: town.school, action: 'change-user', named: false, holdsRole: true }
  await db.insert(changeOutbox).values({ ...change, realm, subject: uid, at })

  const { home } = kernel.shards
  const sessionUid = next()
  await home
    .insert(oidcPayloads)
    .values({ model: 'Session', id: next(), payload: { accountId: uid, sessionUid }, uid: sessionUid })
  await home.insert(devices).values({ sessionUid, accountId: uid, userAgent: '', lastUsedAt: at })
  await home.insert(externalSessions).values({ sessionUid, accountId: uid, providerUid: next(), subject: next() })
  const acting = { realm, actorName: 'Chief', reason: 'help', startedAt: at, endsAt: at, sessionUid: 's' }
  await home.insert(impersonations).values([
    { ...acting, grantId: next(), actorUid: uid, subjectUid: other },
    { ...acting, grantId: next(), actorUid: town.chief.userId, subjectUid: uid },
  ])
  await db.insert(secondFactors).values({ userUid: uid, realm, totpSecret: 'sealed' })
  await db.insert(readerPins).values({ userUid: uid, realm, hash: 'h' })
  await db.insert(recoveryCodes).values({ userUid: uid, realm, hash: 'h' })
  const key = { publicKey: 'k', counter: 0, oneDevice: true, transports: [], createdAt: at }
  await db.insert(passkeys).values({ id: next(), realm, userUid: uid, name: 'Key', ...key })

  await db.insert(badges).values({ uid: next(), realm, userUid: uid, secretHash: next(), issuedAt: at })
  const providerUid = next()
  await db.insert(schoolProviders).values({
    uid: providerUid,
    realm,
    template: 'oidc',
    name: 'School account',
    domains: [],
    newPeople: 'none',
    active: false,
    sealedConfig: '',
    createdAt: at,
  })
  await db.insert(providerAccounts).values({ providerUid, subject: next(), realm, userUid: uid, linkedAt: at })
  const course = { providerUid, contextId: 'course', realm }
  await db.insert(ltiCourses).values({ ...course, groupUid: next() })
  await db.insert(ltiCourseMembers).values({ ...course, userUid: uid })
  await db
    .insert(ltiResults)
    .values({ providerUid, assignmentId: next(), userUid: uid, realm, lineItem: 'https://lms.example/1', subject: 'a' })
  await db.insert(ltiDeepLinks).values({
    uid: next(),
    realm,
    providerUid,
    userUid: uid,
    browserHash: 'b',
    deploymentId: '1',
    returnAddress: 'https://lms.example/return',
    takesScores: false,
    expiresAt: at,
  })
  await db.insert(ltiLaunches).values({
    uid: next(),
    stateHash: next(),
    browserHash: 'b',
    issuer: 'https://lms.example',
    clientId: '1',
    nonce: 'n',
    expiresAt: at,
    realm,
    userUid: uid,
  })
  await db.insert(groupLogIns).values({ groupUid: next(), realm, userUid: uid, passwordHash: 'h', changedAt: at })

  const event = { realm, userId: uid, act: uid, happenedAt: at } as const
  await db.insert(sessionEvents).values({
    ...event,
    id: next(),
    sessionId: next(),
    type: 'AudioPausedEventV1',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the uid in the event matters
    event: { userIdentity: { userId: uid, profileId: uid } } as typeof sessionEvents.$inferInsert.event,
  })
  await db.insert(activityEvents).values({
    ...event,
    id: next(),
    origin: 'test',
    sourceApplication: 'test',
    type: 'LoggedInEventV1',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the uid in the event matters
    event: { path: `/users/${uid}` } as unknown as typeof activityEvents.$inferInsert.event,
  })

  const reading = { realm, userId: uid, bookId: book } as const
  await db.insert(shelfBooks).values({ ...reading, addedAt: at })
  await db.insert(readingProgress).values({ ...reading, lastOpenedAt: at })
  await db
    .insert(bookmarkLists)
    .values({ ...reading, bookmarks: [{ id: next(), name: '', position: POSITION }], updatedAt: at })
  await db.insert(lastmarks).values({ ...reading, deviceId: 'tablet', position: POSITION, updatedAt: at })
  const log = { sessionId: next(), deviceId: 'tablet', percentage: 1, source: 'reader' }
  await db.insert(readLogs).values({ ...reading, ...log, timestamp: Math.floor(at.getTime() / 1000) })
  await db.insert(readingDays).values({ ...reading, day: '2026-11-01', seconds: 60 })
  await db.insert(bookRevisions).values({
    bookId: book,
    number: (await db.$count(bookRevisions)) + 1,
    sha256: next(),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no test reads the facts
    facts: {} as typeof bookRevisions.$inferInsert.facts,
    uploadedAt: at,
    uploadedBy: uid,
  })

  const assignment = next()
  const submission = next()
  await db.insert(assignments).values({
    id: assignment,
    realm,
    contextType: 'Assignment',
    status: 'published',
    title: 'Work',
    description: '',
    bookId: book,
    exercises: [],
    schoolUnitUid: town.school,
    teacherUid: uid,
    creationId: next(),
    createdAt: at,
  })
  await db.insert(assignmentPupils).values({ realm, assignmentId: assignment, pupilUid: uid })
  await db.insert(submissions).values({
    id: submission,
    realm,
    assignmentId: assignment,
    pupilUid: uid,
    status: 'InProgress',
    answers: {},
    attempt: 2,
    begunAt: at,
  })
  const past = { realm, submissionId: submission, attempt: 1, answers: {}, comment: 'Again' }
  await db.insert(pastAttempts).values({ ...past, submittedAt: at, handedBackAt: at })
  const outcome = { status: 'InProgress' as const, answers: {}, attempt: 1 }
  const rest = { begunAt: null, submittedAt: null, comment: null, score: null }
  await db
    .insert(submissionChanges)
    .values({ realm, pupilUid: uid, changeId: next(), submissionId: submission, outcome: { ...outcome, ...rest }, at })

  await db
    .insert(schoolDepartures)
    .values({ schoolUnitUid: next(), realm, schoolUnitName: 'Left', deletedBy: uid, people: [uid] })
  await db.insert(peopleImports).values({
    uid: next(),
    realm,
    schoolUnitUid: town.school,
    actor: { userId: uid, realm, roles: [], scopes: [], subscriptions: [], acr: 'basic', amr: [], authTime: 0 },
    type: 'students',
    fileName: 'people.xlsx',
    state: 'applied',
    counts: { create: 0, change: 0, same: 0, wrong: 0 },
    newGroups: [],
    columns: [],
    sealedRows: '',
    ...time,
  })
  await fillRosters(kernel, town, uid)
  await storeClient(kernel, { realm, unit: town.school, createdBy: uid })
}

async function fillPayments(kernel: Kernel, userUid: string): Promise<void> {
  const db = kernel.shards.forRealm(realm)
  const receivedAt = kernel.clock.now()
  const id = kernel.ids.next()
  const statement = { kind: 'ordinary', name: 'Ada Berg', email: 'a@b.example' } as const
  await db.insert(paymentEndings).values({
    id,
    realm,
    number: id,
    kind: 'ordinary',
    state: 'done',
    sealedStatement: await sealStatement(kernel, id, statement),
    receivedAt,
    userUid,
  })
  const withdrawal = { id: `sub_${kernel.ids.next()}`, realm, customerId: 'cus_1', userUid, receivedAt }
  await db.insert(paymentWithdrawals).values({ ...withdrawal, doneAt: receivedAt })
  const facts = { kind: 'ended' as const, productIds: [], endedAt: 1 }
  const comparisonId = kernel.ids.next()
  await db
    .insert(paymentComparisons)
    .values({ id: comparisonId, realm, startedAt: receivedAt, checked: 1, repaired: 1 })
  await db
    .insert(paymentComparisonFindings)
    .values({ id: kernel.ids.next(), comparisonId, userUid, repaired: ['status'], failure: null })
  await db.insert(paymentEmails).values({ key: `ended ${withdrawal.id}`, realm, userUid, facts, createdAt: receivedAt })
}

async function fillRosters(kernel: Kernel, town: Municipality, uid: string): Promise<void> {
  const db = kernel.shards.forRealm(realm)
  const { sync, heldJob } = await storeSync(kernel, { realm, school: town.school, label: 'Pupil' })
  await db.update(rosterJobs).set({ startedBy: uid, appliedBy: uid }).where(eq(rosterJobs.uid, heldJob))
  await db
    .update(rosterEntries)
    .set({ uid, candidates: [uid] })
    .where(eq(rosterEntries.jobUid, heldJob))
  const link = { realm, syncUid: sync }
  await db.insert(rosterLinks).values([
    { ...link, kind: 'person', externalId: 'p1', uid, synced: PERSON },
    { ...link, kind: 'group', externalId: 'g1', uid: town.ownGroup, synced: { name: '4 A', members: [uid] } },
  ])
  const pushed = kernel.ids.next()
  await db.insert(scimResources).values({
    ...link,
    uid: pushed,
    kind: 'user',
    externalId: 'p1',
    name: 'ada@school.example',
    sealed: await rosterSeal(kernel).seal(pushed, { userName: 'ada@school.example' }),
    createdAt: kernel.clock.now(),
    modifiedAt: kernel.clock.now(),
  })
  await db.insert(rosterDecisions).values({ ...link, externalId: 'p1', userUid: uid, decidedAt: kernel.clock.now() })
}
