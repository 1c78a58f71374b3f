import { open } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Db } from '../../../apps/server/src/kernel/database/shards.ts'

const BIG_TABLES = new Set([
  'users',
  'associations',
  'memberships',
  'groups',
  'school_units',
  'subscriptions',
  'audit_log',
])
/** A scan that stops after this share of its table counts as a small one. */
const SMALL_SHARE = 0.2
const RELOAD_MS = 60

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Total Cost': number
  readonly Plans?: readonly Plan[] | undefined
}

const Plan: z.ZodMiniType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Total Cost': z.number(),
  Plans: z.optional(z.array(z.lazy(() => Plan))),
})
const Explained = z.object({ Plan })

/** Loads auto_explain into the sessions that start from now on. */
export async function prepareExplain(db: Db): Promise<void> {
  for (const statement of [
    `load 'auto_explain'`,
    `alter system set session_preload_libraries = 'auto_explain'`,
    `alter system set auto_explain.log_format = 'json'`,
    `alter system set auto_explain.log_min_duration = -1`,
    'select pg_reload_conf()',
  ])
    await db.execute(statement)
  await delay(RELOAD_MS)
}

/**
 * Makes each of the calls and returns the tables that its statements scan without an index, without small tables and
 * without scans that stop early. The plans come from Postgres itself, for the statements that the server runs.
 */
export async function findTableScans(
  db: Db,
  data: string,
  calls: readonly (() => Promise<unknown>)[],
  isBig: (table: string) => boolean,
): Promise<string[][]> {
  const log = await open(path.join(data, 'postgres/postgres.log'))
  await setThreshold(db, 0)
  try {
    let { size } = await log.stat()
    const scans = []
    for (const call of calls) {
      await call()
      const end = (await log.stat()).size
      const { buffer } = await log.read(Buffer.alloc(end - size), 0, end - size, size)
      const { tables, unfinished } = readPlans(buffer.toString())
      size = end - Buffer.byteLength(unfinished)
      scans.push(tables.filter(isBig))
    }
    return scans
  } finally {
    await setThreshold(db, -1)
    await log.close()
  }
}

/**
 * Returns the tables that the plans of a part of the log scan. `unfinished` is a plan at the end of this part that Postgres
 * had not written completely when the log was read: for example the plan of a job of the server.
 */
function readPlans(log: string): { readonly tables: string[]; readonly unfinished: string } {
  const found = [...log.matchAll(/plan:\n(\t\{\n(?:\t .*\n)+\t\}\n)/gu)]
  const last = found.at(-1)
  const rest = log.slice(last === undefined ? 0 : last.index + last[0].length)
  const plans = found.map(([, json = '']) => z.parse(Explained, JSON.parse(json.replaceAll(/^\t/gmu, ''))).Plan)
  return {
    tables: [...new Set(plans.flatMap((plan) => scannedTables(plan, 1)))],
    unfinished: /plan:\n(?:\t.*(?:\n|$))*$/u.exec(rest)?.[0] ?? '',
  }
}

async function setThreshold(db: Db, milliseconds: number): Promise<void> {
  await db.execute(`load 'auto_explain'`)
  await db.execute(`alter system set auto_explain.log_min_duration = ${milliseconds}`)
  await db.execute('select pg_reload_conf()')
  await delay(RELOAD_MS)
}

/** `share` is the part of the rows of a plan that the plan above reads, by the costs of both. */
function scannedTables(plan: Plan, share: number): string[] {
  const table = plan['Relation Name'] ?? ''
  const isScan = plan['Node Type'] === 'Seq Scan' && BIG_TABLES.has(table) && share > SMALL_SHARE
  const below = (plan.Plans ?? []).flatMap((child) =>
    scannedTables(child, plan['Node Type'] === 'Limit' ? plan['Total Cost'] / child['Total Cost'] : share),
  )
  return isScan ? [table, ...below] : below
}

const RowCounts = z.array(z.object({ table: z.string(), rows: z.number() }))

/** Returns the estimated number of rows by table. */
export async function countRows(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute(
    `select relname as table, reltuples::float8 as rows from pg_class where relkind = 'r'`,
  )
  return new Map(z.parse(RowCounts, rows).map(({ table, rows: count }) => [table, count]))
}
