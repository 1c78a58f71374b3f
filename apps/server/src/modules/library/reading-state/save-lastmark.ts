import type { CallBody, DeviceLastmark, Position, saveLastmark as saveLastmarkCall } from '@lectern/contracts'
import { getParser } from 'bowser'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { ReadingKey } from './save-bookmarks.ts'
import { lastmarks, readingProgress } from '../tables.ts'

/** Maximum number of devices whose lastmarks of a book are stored. */
const DEVICES_MAX = 10
/** Maximum age of a lastmark. A device clock that jumps from 1970 to the present would give an age of decades. */
const AGE_MAX_MS = 400 * 24 * 60 * 60 * 1000

type Lastmark = CallBody<typeof saveLastmarkCall>

/**
 * Returns the latest position, or undefined if the book was never opened. `places` contains the lastmarks of several
 * devices if their positions differ.
 */
export async function readLastmarks(
  db: Db,
  reading: ReadingKey,
): Promise<{ position: Position; places?: DeviceLastmark[] } | undefined> {
  const rows = await lastmarksStatement(db).execute({ userId: reading.userId, bookId: reading.bookId })
  const [latest, ...earlier] = rows.map(({ deviceId, deviceLabel, updatedAt, progress, position }): DeviceLastmark => ({
    deviceId,
    deviceLabel,
    at: updatedAt.toISOString(),
    progress,
    position,
  }))
  if (latest === undefined) return undefined
  const others = earlier.filter(({ position }) => !isSamePosition(position, latest.position))
  return { position: latest.position, ...(others.length > 0 && { places: [latest, ...others] }) }
}

const lastmarksStatement = preparedFor((db) =>
  db
    .select()
    .from(lastmarks)
    .where(and(eq(lastmarks.userId, sql.placeholder('userId')), eq(lastmarks.bookId, sql.placeholder('bookId'))))
    .orderBy(desc(lastmarks.updatedAt), desc(lastmarks.sequence), lastmarks.deviceId)
    .limit(DEVICES_MAX)
    .prepare('library_lastmarks'),
)

/**
 * Stores the lastmark of a device, unless a newer lastmark of the device is stored. Deletes the oldest lastmarks beyond
 * `DEVICES_MAX`.
 */
export async function saveLastmark(
  db: Db,
  reading: ReadingKey,
  { position, device }: Lastmark,
  now: Date,
  userAgent: string,
): Promise<void> {
  const at = device ? toServerTime(device, now) : now
  const lastmark = {
    ...reading,
    position,
    deviceId: device?.id ?? '',
    deviceLabel: device ? (device.label ?? toDeviceLabel(userAgent)) : '',
    progress: device?.progress ?? null,
    sequence: device?.sequence ?? now.getTime(),
    at,
  }
  const [stored] = await saveStatement(db).execute(lastmark)
  if (stored?.isNew) await deleteOldest(db, reading)
}

/** Stores a lastmark and the time of the last opening in one statement, which is a transaction. */
const saveStatement = preparedFor((db) => {
  const { placeholder } = sql
  const reading = { realm: placeholder('realm'), userId: placeholder('userId'), bookId: placeholder('bookId') }
  const saved = db.$with('saved').as(
    db
      .insert(lastmarks)
      .values({
        ...reading,
        deviceId: placeholder('deviceId'),
        deviceLabel: placeholder('deviceLabel'),
        position: placeholder('position'),
        progress: placeholder('progress'),
        sequence: placeholder('sequence'),
        updatedAt: placeholder('at'),
      })
      .onConflictDoUpdate({
        target: [lastmarks.userId, lastmarks.bookId, lastmarks.deviceId],
        set: {
          deviceLabel: sql`excluded.device_label`,
          position: sql`excluded.position`,
          progress: sql`excluded.progress`,
          sequence: sql`excluded.sequence`,
          updatedAt: sql`greatest(${lastmarks.updatedAt}, excluded.updated_at)`,
        },
        // A delayed or repeated request does not have a higher sequence than the stored sequence.
        setWhere: sql`${lastmarks.deviceId} = '' or ${lastmarks.sequence} < excluded.sequence`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0`.as('is_new') }),
  )
  const opened = db.$with('opened').as(
    db
      .insert(readingProgress)
      .values({ ...reading, lastOpenedAt: placeholder('at') })
      .onConflictDoUpdate({
        target: [readingProgress.userId, readingProgress.bookId],
        set: { lastOpenedAt: sql`greatest(${readingProgress.lastOpenedAt}, excluded.last_opened_at)` },
      })
      .returning({ bookId: readingProgress.bookId }),
  )
  return db.with(saved, opened).select({ isNew: saved.isNew }).from(saved).prepare('library_save_lastmark')
})

/**
 * Returns the time of reading by the server's clock. The age is the difference between two times of the device, so a
 * wrong device clock does no harm.
 */
function toServerTime(device: { readonly readAt: number; readonly sentAt: number }, now: Date): Date {
  const age = Math.min(Math.max(0, device.sentAt - device.readAt), AGE_MAX_MS)
  return new Date(now.getTime() - age)
}

async function deleteOldest(db: Pick<Db, 'select' | 'delete'>, reading: ReadingKey): Promise<void> {
  const kept = db
    .select({ deviceId: lastmarks.deviceId })
    .from(lastmarks)
    .where(byReading(reading))
    .orderBy(desc(lastmarks.updatedAt))
    .limit(DEVICES_MAX)
  await db.delete(lastmarks).where(and(byReading(reading), notInArray(lastmarks.deviceId, kept)))
}

/** Returns the names of the browser and the operating system, for example `Chrome, Windows`. */
function toDeviceLabel(userAgent: string): string {
  if (userAgent === '') return ''
  const parser = getParser(userAgent)
  return [parser.getBrowserName(), parser.getOSName()].filter((name) => name !== '').join(', ')
}

function isSamePosition(one: Position, other: Position): boolean {
  return one.URI === other.URI && one.charOffset === other.charOffset
}

const byReading = ({ userId, bookId }: ReadingKey) => and(eq(lastmarks.userId, userId), eq(lastmarks.bookId, bookId))
