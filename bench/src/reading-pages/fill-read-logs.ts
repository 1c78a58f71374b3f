import type { Db } from '../../../apps/server/src/kernel/database/shards.ts'
import { recountReading } from '../../../apps/server/src/modules/library/statistics/count-reading.ts'
import { readLogTable } from '../../../apps/server/src/modules/library/reading-state/read-log-table.ts'
import { createMonths } from '../../../apps/server/src/modules/retention/create-months.ts'

const DAYS = 200
const LOGS_A_DAY = 20
/** Number of read logs of one reader in a school year: one minute on each of 200 days. */
export const LOGS_PER_READER = DAYS * LOGS_A_DAY
/** Number of people for whom a single SQL statement inserts logs. */
const PEOPLE_PER_STATEMENT = 250
const DAY_MS = 86_400_000

/** Creates the monthly partitions for the read logs of the last 200 days. */
export async function createPastMonths(db: Db): Promise<void> {
  for (let day = 0; day <= DAYS; day += 25) await createMonths(db, readLogTable, new Date(Date.now() - day * DAY_MS))
}

/**
 * Inserts the read logs of a school year for these people of realm se, and counts the reading days. Returns the
 * durations in seconds and the number of counted days.
 */
export async function fillReadLogs(db: Db, people: readonly string[], books: readonly string[]) {
  const start = performance.now()
  for (let first = 0; first < people.length; first += PEOPLE_PER_STATEMENT)
    await fill(db, people.slice(first, first + PEOPLE_PER_STATEMENT), books)
  await db.execute('analyze read_logs')
  const filled = performance.now()
  const days = await recountReading(db, 'se')
  await db.execute('analyze reading_days')
  return { fillSeconds: (filled - start) / 1000, countSeconds: (performance.now() - filled) / 1000, days }
}

async function fill(db: Db, people: readonly string[], books: readonly string[]): Promise<void> {
  const list = (ids: readonly string[]) => `array[${ids.map((id) => `'${id}'`).join(',')}]::uuid[]`
  await db.transaction(async (tx) => {
    // This setting skips foreign-key checks, which take most of the time.
    await tx.execute('set local session_replication_role = replica')
    await tx.execute(`
      insert into read_logs
        (realm, user_id, book_id, session_id, device_id, percentage, "timestamp", seconds, source, received_at)
      select 'se', person, (${list(books)})[1 + day % ${books.length}], md5(person::text || day)::uuid, 'a tablet',
        day / ${DAYS}.0, second, 3, 'web-bookshelf', to_timestamp(second)
      from unnest(${list(people)}) person, generate_series(0, ${DAYS - 1}) day, generate_series(0, ${LOGS_A_DAY - 1}) log,
        lateral (select extract(epoch from current_date - day + interval '10 hours')::bigint + 3 * log as second) at
      on conflict do nothing`)
  })
}
