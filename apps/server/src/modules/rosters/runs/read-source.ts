import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import { compileCacheFolder } from '../../../kernel/compile-cache.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSpreadsheet } from '../../../kernel/spreadsheet/read-spreadsheet.ts'
import { withTemporaryFile } from '../../../kernel/spreadsheet/temporary-file.ts'
import { readUnit } from '../../account/index.ts'
import { rosterSeal } from '../roster-seal.ts'
import { readPushed } from '../scim/read-pushed.ts'
import { openSourceClient } from '../sources/source-client.ts'
import { SourceError } from '../sources/source-error.ts'
import type { SourceAdapter } from '../sources/source.ts'
import { rosterJobs } from '../tables.ts'
import type { rosterSyncs } from '../tables.ts'
import { setJob } from './run-context.ts'
import type { Run, RunContext } from './run-context.ts'

/** Number of records between two reports of progress. */
const REPORT_EVERY = 500
/** Reads the whole source. Throws a `SourceError`. */
export async function readSource({ kernel, adapters, allowsPrivateAddresses }: RunContext, { db, sync, job }: Run) {
  const { adapter, config } = await readConnection(kernel, adapters, sync)
  const client = openSourceClient({ allowsPrivateAddresses })
  let reported = 0
  let read = 0
  try {
    const roster = await adapter.read(config, {
      client,
      pushed: readPushed(kernel, sync),
      readFile: () => readUploadedFile(kernel, db, job.uid),
      readSheet: async (limits) => {
        const file = await readUploadedFile(kernel, db, job.uid)
        return withTemporaryFile(kernel.settings, async (path) => {
          await writeFile(path, file)
          return readSpreadsheet(path, limits, compileCacheFolder(kernel.settings))
        })
      },
      readOrganization: async () => {
        const found = await readUnit(db, Realm.parse(sync.realm), sync.schoolUnitUid)
        return { uid: sync.schoolUnitUid, name: found?.unit.name ?? '' }
      },
      onProgress: (records) => {
        read = records
        if (records - reported < REPORT_EVERY) return
        reported = records
        // The job goes on if the number cannot be stored.
        setJob(db, job.uid, { records }).catch((error: unknown) =>
          kernel.log.warn({ err: error }, 'no progress stored'),
        )
      },
    })
    return { roster, read }
  } finally {
    await client.close()
  }
}

async function readUploadedFile(kernel: Kernel, db: Db, jobUid: string): Promise<Uint8Array> {
  const [stored] = await db.select({ sealed: rosterJobs.sealedFile }).from(rosterJobs).where(eq(rosterJobs.uid, jobUid))
  // The type of the sync was changed after the job was started.
  if (stored === undefined || stored.sealed === null) throw new SourceError('not-configured', 'file')
  return Buffer.from(z.string().parse(await rosterSeal(kernel).unseal(jobUid, stored.sealed)), 'base64')
}

/** Returns the adapter of a sync with its connection. Throws a `SourceError` if a value is missing or wrong. */
export async function readConnection(
  kernel: Kernel,
  adapters: RunContext['adapters'],
  { uid, settings, sealedConfig }: typeof rosterSyncs.$inferSelect,
): Promise<{ readonly adapter: SourceAdapter; readonly config: unknown }> {
  const adapter = adapters[settings.type]
  const parsed = adapter?.config.safeParse(await rosterSeal(kernel).unseal(uid, sealedConfig))
  if (adapter === undefined || parsed?.success !== true) {
    const fields = parsed?.error?.issues.map(({ path }) => path.join('.')) ?? []
    throw new SourceError('not-configured', fields.join(', '))
  }
  return { adapter, config: parsed.data }
}
