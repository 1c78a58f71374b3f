import { ActivityEvent, Bookmark, Position, ReadLog, SessionEvent, SubmissionStatus } from '@lectern/contracts'
import * as z from 'zod'
import type { Account } from './account.ts'
import type { Entry, OutboxRecord } from './outbox-record.ts'

/** The device id and the recorded outbox writes of a device. */
interface DeviceRecord {
  /** Id of the device in its outbox. */
  readonly deviceId: string
  readonly outboxRecord: OutboxRecord
}

interface History {
  readonly bookId: string
  readonly before: Account
  readonly after: Account
  readonly devices: readonly DeviceRecord[]
}

const BookmarkPayload = z.object({ change: z.object({ type: z.literal('put'), bookmark: Bookmark }) })
const LastmarkPayload = z.object({ bookId: z.string(), position: Position })
const SubmissionPayload = z.object({ change: z.object({ status: SubmissionStatus }) })

const logKey = ({ sessionId, timestamp, seconds = 0 }: Pick<ReadLog, 'sessionId' | 'timestamp' | 'seconds'>) =>
  `${sessionId} ${timestamp} ${seconds} s`

/** Returns one sentence for each lost, duplicate or unknown entry, and for each error of the outbox. */
export function findStorageErrors({ bookId, before, after, devices }: History): string[] {
  const ownEntries = devices.map(({ outboxRecord }) => selectOwnEntries(outboxRecord, after.account.person.uid))
  const errors = devices.flatMap(({ outboxRecord }) => outboxRecord.errors)
  const compare = (
    label: string,
    keys: (account: Account) => string[],
    kind: string,
    getKey: (entry: Entry) => string,
  ) => {
    const oldKeys = new Set(keys(before))
    const added = keys(after).filter((key) => !oldKeys.has(key))
    const entries = ownEntries.flatMap(({ written }) => written).filter((entry) => entry.kind === kind)
    const written = new Set(entries.map(getKey))
    const stored = entries.filter(({ id }) => ownEntries.some((one) => one.stored.has(id))).map(getKey)
    for (const key of new Set(added.filter((one, index) => added.indexOf(one) !== index)))
      errors.push(`${label} is stored twice: ${key}`)
    for (const key of stored.filter((one) => !added.includes(one))) errors.push(`${label} is lost: ${key}`)
    for (const key of added.filter((one) => !written.has(one))) errors.push(`${label} was never written: ${key}`)
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
  const entries = ownEntries.flatMap(({ written }) => written)
  return [
    ...errors,
    ...findSecondsErrors(before, after),
    ...findBookmarkErrors(after, bookId, entries),
    ...devices.flatMap(({ deviceId }, index) => findPositionErrors(after, bookId, deviceId, ownEntries[index])),
    ...findSubmissionErrors(before, after, ownEntries),
  ]
}

interface OwnEntries {
  readonly written: readonly Entry[]
  readonly stored: ReadonlySet<string>
}

function selectOwnEntries({ written, stored }: OutboxRecord, uid: string): OwnEntries {
  return { written: [...written.values()].filter(({ owner }) => owner === uid), stored }
}

/** Returns an error unless the reading days count each new read log exactly once. */
function findSecondsErrors(before: Account, after: Account): string[] {
  const sum = (rows: readonly { readonly seconds: number }[]) => rows.reduce((all, { seconds }) => all + seconds, 0)
  const read = sum(after.reading.readLogs) - sum(before.reading.readLogs)
  const counted = sum(after.reading.readingDays) - sum(before.reading.readingDays)
  return read === counted ? [] : [`${counted} s are counted, but the read logs contain ${read} s`]
}

function findBookmarkErrors({ reading }: Account, bookId: string, entries: readonly Entry[]): string[] {
  const list = reading.bookmarks.find((one) => one.bookId === bookId)?.bookmarks ?? []
  const writtenBookmarks = entries
    .filter(({ kind }) => kind === 'bookmark')
    .flatMap(({ payload }) => BookmarkPayload.safeParse(payload).data?.change.bookmark ?? [])
  const positions = list.map(({ position: { URI, charOffset } }) => `${URI} ${charOffset}`)
  return [
    ...(new Set(list.map(({ id }) => id)).size === list.length ? [] : ['a bookmark is stored twice']),
    ...(new Set(positions).size === positions.length ? [] : ['a position has two bookmarks']),
    ...list
      .filter((one) => !writtenBookmarks.some((other) => JSON.stringify(other) === JSON.stringify(one)))
      .map(({ name }) => `the bookmark ${name} was never written`),
  ]
}

/** Returns an error unless the server has the last stored position, or a later position whose write was interrupted. */
function findPositionErrors(
  { reading }: Account,
  bookId: string,
  deviceId: string,
  own: OwnEntries | undefined,
): string[] {
  const lastmarks = (own?.written ?? [])
    .filter(({ kind, payload }) => kind === 'lastmark' && LastmarkPayload.safeParse(payload).data?.bookId === bookId)
    .toSorted((one, other) => one.sequence - other.sequence)
  const last = lastmarks.findLast(({ id }) => own?.stored.has(id))
  const row = reading.lastmarks.find((one) => one.bookId === bookId && one.deviceId === deviceId)
  if (last === undefined) return row === undefined || lastmarks.length > 0 ? [] : ['a position was never written']
  const candidates = lastmarks.slice(lastmarks.indexOf(last))
  const isStored = candidates.some(
    ({ sequence, payload }) =>
      sequence === row?.sequence &&
      JSON.stringify(LastmarkPayload.parse(payload).position) === JSON.stringify(row.position),
  )
  return isStored
    ? []
    : [`the position of ${deviceId} is ${JSON.stringify(row?.position)}, not ${JSON.stringify(last)}`]
}

/**
 * Returns an error if the audit log has a wrong number of changes to submissions. An interrupted write may have a row
 * or not.
 */
function findSubmissionErrors(before: Account, after: Account, own: readonly OwnEntries[]): string[] {
  return (
    [
      ['InProgress', 'submission.save'],
      ['Submitted', 'submission.submit'],
    ] as const
  ).flatMap(([status, action]) => {
    const count = ({ account }: Account) => account.changes.filter((one) => one.action === action).length
    const changes = own.flatMap(({ written, stored }) =>
      written
        .filter(
          ({ kind, payload }) =>
            kind === 'submission-change' && SubmissionPayload.safeParse(payload).data?.change.status === status,
        )
        .map(({ id }) => stored.has(id)),
    )
    const auditRows = count(after) - count(before)
    const storedCount = changes.filter(Boolean).length
    return auditRows >= storedCount && auditRows <= changes.length
      ? []
      : [`${action} happened ${auditRows} times, but ${storedCount} changes were stored`]
  })
}
