import type { CallBody, DevicePlace, Position, saveLastmark as saveLastmarkCall } from '@lectern/contracts'
import { getParser } from 'bowser'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/shards.ts'
import type { ReadingKey } from './save-bookmarks.ts'
import { lastmarks, readingProgress } from '../tables.ts'

/** Devices whose places are kept for a book; the one that was not read on for longest goes first. */
const DEVICES_KEPT = 10
/** A place that claims to be older is this old: a clock that came from 1970 to today would say anything. */
const AGE_MAX_MS = 400 * 24 * 60 * 60 * 1000

type Lastmark = CallBody<typeof saveLastmarkCall>

/** The latest place, and all of them where devices stopped at different ones; undefined where nobody has begun. */
export async function readLastmarks(
  db: Db,
  reading: ReadingKey,
): Promise<{ position: Position; places?: DevicePlace[] } | undefined> {
  const rows = await db
    .select()
    .from(lastmarks)
    .where(ofReading(reading))
    .orderBy(desc(lastmarks.updatedAt), desc(lastmarks.sequence), lastmarks.deviceId)
    .limit(DEVICES_KEPT)
  const [latest, ...earlier] = rows.map(({ deviceId, deviceLabel, updatedAt, progress, position }): DevicePlace => ({
    deviceId,
    deviceLabel,
    at: updatedAt.toISOString(),
    progress,
    position,
  }))
  if (latest === undefined) return undefined
  const others = earlier.filter(({ position }) => !isSamePlace(position, latest.position))
  return { position: latest.position, ...(others.length > 0 && { places: [latest, ...others] }) }
}

/** Keeps where a device stopped, unless it read on since; the book counts as opened then. */
export async function saveLastmark(
  db: Db,
  reading: ReadingKey,
  { position, device }: Lastmark,
  now: Date,
  userAgent: string,
): Promise<void> {
  const at = device ? readAt(device, now) : now
  const place = {
    position,
    deviceId: device?.id ?? '',
    deviceLabel: device ? (device.label ?? labelOf(userAgent)) : '',
    progress: device?.progress ?? null,
    sequence: device?.sequence ?? now.getTime(),
  }
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(lastmarks)
      .values({ ...reading, ...place, updatedAt: at })
      .onConflictDoUpdate({
        target: [lastmarks.userId, lastmarks.bookId, lastmarks.deviceId],
        set: { ...place, updatedAt: sql`greatest(${lastmarks.updatedAt}, excluded.updated_at)` },
        // What a network delayed, or sent twice, is older than what the device told since.
        setWhere: sql`${lastmarks.deviceId} = '' or ${lastmarks.sequence} < excluded.sequence`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    if (kept?.isNew) await forgetOldest(tx, reading)
    await tx
      .insert(readingProgress)
      .values({ ...reading, lastOpenedAt: at })
      .onConflictDoUpdate({
        target: [readingProgress.userId, readingProgress.bookId],
        set: { lastOpenedAt: sql`greatest(${readingProgress.lastOpenedAt}, excluded.last_opened_at)` },
      })
  })
}

/** When a place was read by the server's clock: the device's own two times tell how long ago, wrong or not. */
function readAt(device: { readonly readAt: number; readonly sentAt: number }, now: Date): Date {
  const age = Math.min(Math.max(0, device.sentAt - device.readAt), AGE_MAX_MS)
  return new Date(now.getTime() - age)
}

async function forgetOldest(db: Pick<Db, 'select' | 'delete'>, reading: ReadingKey): Promise<void> {
  const kept = db
    .select({ deviceId: lastmarks.deviceId })
    .from(lastmarks)
    .where(ofReading(reading))
    .orderBy(desc(lastmarks.updatedAt))
    .limit(DEVICES_KEPT)
  await db.delete(lastmarks).where(and(ofReading(reading), notInArray(lastmarks.deviceId, kept)))
}

/** As `Chrome, Windows`; empty where the browser says nothing. */
function labelOf(userAgent: string): string {
  if (userAgent === '') return ''
  const parser = getParser(userAgent)
  return [parser.getBrowserName(), parser.getOSName()].filter((name) => name !== '').join(', ')
}

function isSamePlace(one: Position, other: Position): boolean {
  return one.URI === other.URI && one.charOffset === other.charOffset
}

const ofReading = ({ userId, bookId }: ReadingKey) => and(eq(lastmarks.userId, userId), eq(lastmarks.bookId, bookId))
