import { SourceError } from '../source-error.ts'
import type { PushedRecord, PushedRecords, Reading, SourceAdapter } from '../source.ts'
import { ScimConfig } from './config.ts'
import { toRoster } from './to-roster.ts'

/** The adapter for SCIM. It reads the users and groups that the SCIM server (`scim/`) has stored. */
export const scimAdapter: SourceAdapter<ScimConfig> = {
  config: ScimConfig,
  secrets: [],
  test: async (_config, reading) => void (await requirePush(reading)),
  read: async (config, reading) => {
    const pushed = await requirePush(reading)
    let read = 0
    const readAll = async (kind: 'user' | 'group') => {
      const records: PushedRecord[] = []
      for await (const record of pushed.readAll(kind)) {
        records.push(record)
        reading.onProgress(++read)
      }
      return records
    }
    const records = { users: await readAll('user'), groups: await readAll('group') }
    if (reading.readOrganization === undefined) throw new SourceError('not-configured', 'organization')
    return toRoster(config, await reading.readOrganization(), records)
  },
}

/** A new sync knows no people yet: they have not left. */
async function requirePush({ pushed }: Reading): Promise<PushedRecords> {
  if (pushed === undefined || !(await pushed.hasPushed())) throw new SourceError('unreachable', 'SCIM')
  return pushed
}
