import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { findLeaks, readStoredValues } from './find-leaks.ts'
import { refuseLeaks } from './refuse-leaks.ts'
import { createTestKernel } from './test-kernel.ts'
import type { TestKernel } from './test-kernel.ts'

let base: TestKernel
let database: Client
beforeAll(async () => {
  base = await createTestKernel()
  database = new Client({ connectionString: base.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await base.close()
})

const Columns = z.array(z.object({ table: z.string(), column: z.string(), type: z.string() }))

const Constraints = z.array(z.object({ table: z.string(), name: z.string() }))

/** Returns the columns of each table without those that the database computes. */
async function listColumns(): Promise<ReadonlyMap<string, z.infer<typeof Columns>>> {
  const { rows } = await database.query(
    `select c.oid::regclass::text as "table", quote_ident(a.attname) as "column", format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
  )
  return Map.groupBy(Columns.parse(rows), ({ table }) => table)
}

/** Returns an expression of SQL for a value of the type that contains the canary, if the type can. */
function toValue(type: string, canary: string): string {
  if (type === 'text') return `'${canary}'`
  if (type === 'text[]') return `array['${canary}']`
  if (type === 'jsonb') return `'{"deep": ["${canary}"]}'`
  if (type === 'uuid') return `'${canary}'`
  if (type === 'uuid[]') return `array['${canary}']::uuid[]`
  if (type === 'boolean') return 'true'
  if (type === 'date' || type.startsWith('timestamp')) return 'now()'
  if (type === 'bytea') return `'\\x00'`
  return '1'
}

async function dropCheckConstraints(): Promise<void> {
  const { rows } = await database.query(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 and conislocal`,
  )
  for (const { table, name } of Constraints.parse(rows))
    await database.query(`alter table ${table} drop constraint ${name}`)
}

test('a canary in any table is found in a log, by its value and by its place in a longer line', async () => {
  const tables = await listColumns()
  expect(tables.size).toBeGreaterThan(40)
  await database.query('begin')
  // Without foreign keys and check constraints: one value fills every column.
  await database.query('set local session_replication_role = replica')
  await dropCheckConstraints()
  const canaries = new Map([...tables.keys()].map((table) => [table, base.kernel.ids.next()]))
  for (const [table, columns] of tables) {
    const names = columns.map(({ column }) => column).join(', ')
    const values = columns.map(({ type }) => toValue(type, canaries.get(table) ?? '')).join(', ')
    await database.query(`insert into ${table} (${names}) overriding system value values (${values})`)
  }
  const stored = await readStoredValues(database)
  await database.query('rollback')
  const missed = [...canaries].filter(
    ([, canary]) => findLeaks(`{"msg":"Key (x)=(${canary}) exists"}`, stored).length === 0,
  )
  expect(missed.map(([table]) => table)).toEqual([])
  expect(findLeaks([...canaries.values()].join('\n'), stored)).toHaveLength(canaries.size)
  expect(findLeaks(`{"msg":"another ${base.kernel.ids.next()}"}`, stored)).toEqual([])
})

test('finds addresses, tokens and values with quotes, and no words of the program and no parts of words', () => {
  const values = new Set(['Åsa "Ö" Lind', 'Person'])
  const leak = JSON.stringify({ msg: 'for Åsa "Ö" Lind' })
  expect(findLeaks(`${leak}\n{"msg":"deletePersonNow"}`, values)).toEqual([
    `${JSON.stringify('Åsa "Ö" Lind').slice(1, -1)} in: ${leak}`,
  ])
  for (const text of ['ada@there.example', `eyJ${'a'.repeat(12)}.${'b'.repeat(12)}`, 'password='])
    expect(findLeaks(`with ${text}`)).toEqual([`${text} in: with ${text}`])
  const stack = JSON.stringify({ stack: 'Error: no\n    at Person.find (file:///person.ts:1:2)\n    at next' })
  expect(findLeaks(stack, values)).toEqual([])
  expect(findLeaks(JSON.stringify({ stack: 'Error: Person\n    at next' }), values)).toHaveLength(1)
  expect(findLeaks('Demo log-ins with Person\n{"act":"Person"}', values)).toEqual([])
})

test('a kernel whose log contains a stored value cannot be closed without an error', async () => {
  await database.query(
    `insert into school_units (uid, realm, name, type) values ('${base.kernel.ids.next()}', 'se', 'Canary Park School', 'school')`,
  )
  const log = ['{"msg":"a line"}\n', '{"msg":"at Canary Park School"}\n']
  await expect(refuseLeaks(log, base.databaseUrl)).rejects.toThrow('at Canary Park School')
  await refuseLeaks(log.slice(0, 1), base.databaseUrl)
})
