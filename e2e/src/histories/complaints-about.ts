import { ActivityEvent, Bookmark, Position, ReadLog, SessionEvent, SubmissionStatus } from '@lectern/contracts'
import * as z from 'zod'
import type { Account } from './account.ts'
import type { Entry, Witness } from './witness.ts'

/** A device at the end of a history. */
interface Told {
  /** As the outbox calls this device. */
  readonly deviceId: string
  readonly witness: Witness
}

interface History {
  readonly bookId: string
  readonly before: Account
  readonly after: Account
  readonly devices: readonly Told[]
}

const Change = z.object({ change: z.object({ type: z.literal('put'), bookmark: Bookmark }) })
const Place = z.object({ bookId: z.string(), position: Position })
const Submitting = z.object({ change: z.object({ status: SubmissionStatus }) })

const logKey = ({ sessionId, timestamp, seconds = 0 }: Pick<ReadLog, 'sessionId' | 'timestamp' | 'seconds'>) =>
  `${sessionId} ${timestamp} ${seconds} s`

/** Every complaint, in words: what a device had kept and the server has not, has twice, or has from nobody. */
export function complaintsAbout({ bookId, before, after, devices }: History): string[] {
  const own = devices.map(({ witness }) => ofOwner(witness, after.account.person.uid))
  const complaints = devices.flatMap(({ witness }) => witness.complaints)
  const compare = (
    what: string,
    keys: (account: Account) => string[],
    kind: string,
    keyOf: (entry: Entry) => string,
  ) => {
    const old = new Set(keys(before))
    const there = keys(after).filter((key) => !old.has(key))
    const entries = own.flatMap(({ begun }) => begun).filter((entry) => entry.kind === kind)
    const begun = new Set(entries.map(keyOf))
    const kept = entries.filter(({ id }) => own.some((one) => one.kept.has(id))).map(keyOf)
    for (const key of new Set(there.filter((one, index) => there.indexOf(one) !== index)))
      complaints.push(`${what} is there twice: ${key}`)
    for (const key of kept.filter((one) => !there.includes(one))) complaints.push(`${what} is lost: ${key}`)
    for (const key of there.filter((one) => !begun.has(one))) complaints.push(`${what} is invented: ${key}`)
  }
  compare(
    'a read log',
    ({ reading }) => reading.readLogs.map(logKey),
    'readLog',
    ({ payload }) => logKey(ReadLog.parse(payload)),
  )
  compare(
    'a session event',
    ({ activity }) => activity.sessionEvents.map(({ event }) => event.id),
    'sessionEvent',
    ({ payload }) => SessionEvent.parse(payload).id,
  )
  compare(
    'an activity event',
    ({ activity }) => activity.activityEvents.map(({ event }) => event.id),
    'activityEvent',
    ({ payload }) => ActivityEvent.parse(payload).id,
  )
  const entries = own.flatMap(({ begun }) => begun)
  return [
    ...complaints,
    ...aboutSeconds(before, after),
    ...aboutBookmarks(after, bookId, entries),
    ...devices.flatMap(({ deviceId }, index) => aboutPlace(after, bookId, deviceId, own[index])),
    ...aboutChanges(before, after, own),
  ]
}

interface Own {
  readonly begun: readonly Entry[]
  readonly kept: ReadonlySet<string>
}

function ofOwner({ begun, stored: kept }: Witness, uid: string): Own {
  return { begun: [...begun.values()].filter(({ owner }) => owner === uid), kept }
}

/** The days count each read log once, however often it came. */
function aboutSeconds(before: Account, after: Account): string[] {
  const sum = (rows: readonly { readonly seconds: number }[]) => rows.reduce((all, { seconds }) => all + seconds, 0)
  const read = sum(after.reading.readLogs) - sum(before.reading.readLogs)
  const counted = sum(after.reading.readingDays) - sum(before.reading.readingDays)
  return read === counted ? [] : [`${counted} s are counted, of ${read}`]
}

function aboutBookmarks({ reading }: Account, bookId: string, entries: readonly Entry[]): string[] {
  const list = reading.bookmarks.find((one) => one.bookId === bookId)?.bookmarks ?? []
  const put = entries
    .filter(({ kind }) => kind === 'bookmark')
    .flatMap(({ payload }) => Change.safeParse(payload).data?.change.bookmark ?? [])
  const places = list.map(({ position: { URI, charOffset } }) => `${URI} ${charOffset}`)
  return [
    ...(new Set(list.map(({ id }) => id)).size === list.length ? [] : ['a bookmark is there twice']),
    ...(new Set(places).size === places.length ? [] : ['a place has two bookmarks']),
    ...list
      .filter((one) => !put.some((other) => JSON.stringify(other) === JSON.stringify(one)))
      .map(({ name }) => `the bookmark ${name} is invented`),
  ]
}

/** Of the places that a device kept, the last one stands, whatever its clock said. */
function aboutPlace({ reading }: Account, bookId: string, deviceId: string, own: Own | undefined): string[] {
  const places = (own?.begun ?? [])
    .filter(({ kind, payload }) => kind === 'lastmark' && Place.safeParse(payload).data?.bookId === bookId)
    .toSorted((one, other) => one.sequence - other.sequence)
  const last = places.findLast(({ id }) => own?.kept.has(id))
  const row = reading.lastmarks.find((one) => one.bookId === bookId && one.deviceId === deviceId)
  if (last === undefined) return row === undefined || places.length > 0 ? [] : ['a place is invented']
  const mayBe = places.slice(places.indexOf(last))
  const isThere = mayBe.some(
    ({ sequence, payload }) =>
      sequence === row?.sequence && JSON.stringify(Place.parse(payload).position) === JSON.stringify(row.position),
  )
  return isThere ? [] : [`the place of ${deviceId} is ${JSON.stringify(row?.position)}, not ${JSON.stringify(last)}`]
}

/** The audit log has a line for each change that was made to a submission. */
function aboutChanges(before: Account, after: Account, own: readonly Own[]): string[] {
  return (
    [
      ['InProgress', 'submission.save'],
      ['Submitted', 'submission.submit'],
    ] as const
  ).flatMap(([status, action]) => {
    const count = ({ account }: Account) => account.changes.filter((one) => one.action === action).length
    const changes = own.flatMap(({ begun, kept }) =>
      begun
        .filter(
          ({ kind, payload }) =>
            kind === 'submission-change' && Submitting.safeParse(payload).data?.change.status === status,
        )
        .map(({ id }) => kept.has(id)),
    )
    const made = count(after) - count(before)
    const least = changes.filter(Boolean).length
    return made >= least && made <= changes.length ? [] : [`${action} happened ${made} times, of ${least}`]
  })
}
