import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Id of an advisory lock: 'copy' in ASCII. Two test files cannot copy the template at the same time. */
const COPY_LOCK = 0x636f7079
const TEMPLATE_DATABASE = 'lectern'

export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK])
    // The other strategy takes twice as long, because it writes each page to the log.
    await client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

async function asAdmin(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
