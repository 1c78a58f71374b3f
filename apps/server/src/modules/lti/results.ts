import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Realm, SubmissionStatus } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readLtiPlatform } from '../federation/index.ts'
import { selectSubmissionStates } from '../submissions/index.ts'
import type { PlatformClient } from './platform-client.ts'
import { ltiResults } from './tables.ts'

const SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
const MEDIA_TYPE = 'application/vnd.ims.lis.v1.score+json'
/** Maximum number of results per run of the job. */
const RUN_MAX = 200
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 24 * 3_600_000
/** After this number of failures, a result is not sent until it changes. It takes about two weeks. */
const FAILURES_MAX = 24

interface ResultTarget {
  readonly providerUid: string
  readonly realm: Realm
  readonly assignmentId: string
  readonly userUid: string
  readonly lineItem: string
  /** The platform's identifier of the pupil. */
  readonly subject: string
}

/** Stores where the result of a pupil's assignment goes. The last launch counts. */
export async function rememberResultTarget(db: Db, target: ResultTarget): Promise<void> {
  const { lineItem, subject } = target
  await db
    .insert(ltiResults)
    .values(target)
    .onConflictDoUpdate({
      target: [ltiResults.providerUid, ltiResults.assignmentId, ltiResults.userUid],
      // Another column of the grade book has no result yet.
      set: {
        lineItem,
        subject,
        sent: sql`case when ${ltiResults.lineItem} = ${lineItem} then ${ltiResults.sent} end`,
        failures: 0,
        waitsUntil: null,
      },
    })
}

/**
 * Job that sends the results of pupils to the grade books of their platforms. It compares the stored results with those that
 * were sent, so that a killed node loses none.
 */
export function sendResultsJob(kernel: Kernel, platforms: PlatformClient): JobKind<object> {
  return {
    name: 'lti-results',
    run: async () => {
      for (const db of kernel.shards.each)
        for (const due of await listDue(db, kernel.clock.now())) await send(kernel, db, platforms, due)
    },
  }
}

function listDue(db: Db, now: Date) {
  const states = selectSubmissionStates(db).as('states')
  return db
    .select({
      result: ltiResults,
      status: states.status,
      right: states.right,
      of: states.of,
      state: states.state,
    })
    .from(ltiResults)
    .innerJoin(states, and(eq(states.assignmentId, ltiResults.assignmentId), eq(states.pupilUid, ltiResults.userUid)))
    .where(
      and(
        or(isNull(ltiResults.sent), ne(ltiResults.sent, states.state)),
        or(isNull(ltiResults.waitsUntil), lt(ltiResults.waitsUntil, now)),
      ),
    )
    .limit(RUN_MAX)
}

type DueResult = Awaited<ReturnType<typeof listDue>>[number]

async function send(kernel: Kernel, db: Db, platforms: PlatformClient, due: DueResult): Promise<void> {
  const { providerUid, assignmentId, userUid, realm, lineItem, subject, failures } = due.result
  const isResult = and(
    eq(ltiResults.providerUid, providerUid),
    eq(ltiResults.assignmentId, assignmentId),
    eq(ltiResults.userUid, userUid),
  )
  const now = kernel.clock.now()
  const failure = await trySend(kernel, platforms, { realm, providerUid, lineItem, subject }, due, now)
  if (failure === undefined) {
    await db.update(ltiResults).set({ sent: due.state, failures: 0, waitsUntil: null }).where(isResult)
    return
  }
  const isLast = failures + 1 >= FAILURES_MAX
  kernel.log[isLast ? 'error' : 'warn']({ err: failure, failures: failures + 1 }, 'a result was not sent to a platform')
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
  await db
    .update(ltiResults)
    .set(
      isLast
        ? { sent: due.state, failures: 0, waitsUntil: null }
        : { failures: failures + 1, waitsUntil: new Date(now.getTime() + wait) },
    )
    .where(isResult)
}

type ResultAddress = Pick<ResultTarget, 'realm' | 'providerUid' | 'lineItem' | 'subject'>

/** Returns the error if the platform does not take the result. */
async function trySend(
  kernel: Kernel,
  platforms: PlatformClient,
  { realm, providerUid, lineItem, subject }: ResultAddress,
  due: DueResult,
  now: Date,
): Promise<unknown> {
  try {
    const platform = await readLtiPlatform(kernel, realm, providerUid)
    if (platform === undefined) return new Error('the platform is not connected any more')
    const response = await platforms.request(platform, {
      address: scoresAddress(lineItem),
      scope: SCOPE,
      method: 'POST',
      headers: { 'content-type': MEDIA_TYPE },
      body: JSON.stringify({ userId: subject, timestamp: now.toISOString(), ...toScore(due) }),
    })
    return response.ok ? undefined : new Error(`the platform answered ${response.status} to a result`)
  } catch (error) {
    return error
  }
}

/** The address of a column can have a query, which comes after `/scores`. LTI Assignment and Grade Services 2.0 §3.4. */
function scoresAddress(lineItem: string): string {
  const address = new URL(lineItem)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/scores`
  return address.href
}

interface Score {
  readonly activityProgress: 'InProgress' | 'Submitted' | 'Completed'
  readonly gradingProgress: 'NotReady' | 'PendingManual' | 'FullyGraded'
  readonly scoreGiven?: number
  readonly scoreMaximum?: number
}

/** Returns the result in the words of the grade book. LTI Assignment and Grade Services 2.0 §3.4.7 and §3.4.8. */
function toScore({
  status,
  right,
  of,
}: {
  readonly status: SubmissionStatus
  readonly right: number | null
  readonly of: number | null
}): Score {
  if (status === 'InProgress') return { activityProgress: 'InProgress', gradingProgress: 'NotReady' }
  return right === null || of === null
    ? { activityProgress: 'Submitted', gradingProgress: 'PendingManual' }
    : { activityProgress: 'Completed', gradingProgress: 'FullyGraded', scoreGiven: right, scoreMaximum: of }
}
