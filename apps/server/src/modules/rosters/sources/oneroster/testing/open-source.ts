import { onTestFinished } from 'vitest'
import { openSourceClient } from '../../source-client.ts'
import type { OneRosterVersion } from '../rest-records.ts'
import { createOneRosterAdapter } from '../rest.ts'
import type { OneRosterConfig } from '../rest.ts'
import { startOneRosterSource } from './start-one-roster-source.ts'
import type { OneRosterTestFaults } from './start-one-roster-source.ts'
import { createTown, TOWN_DAY } from '../../../demo/oneroster/town.ts'
import type { Town } from '../../../demo/oneroster/town.ts'

/** Its day is a day of the school year of the town. */
export const adapter = createOneRosterAdapter(() => new Date(`${TOWN_DAY}T12:00:00Z`))

export interface Setting {
  readonly town?: Town
  readonly version?: OneRosterVersion
  readonly faults?: OneRosterTestFaults
  readonly config?: Partial<OneRosterConfig>
}

/** 36 pupils, 6 teachers and 18 guardians, and two homerooms with six courses each. */
export const SMALL_TOWN = createTown(60)

/** Starts a source, and returns the adapter for it. Both end with the test. */
export async function openSource({ town = SMALL_TOWN, version = '1.2', faults = {}, config = {} }: Setting = {}) {
  const source = await startOneRosterSource(town, version, faults)
  const client = openSourceClient({ allowsPrivateAddresses: true, firstWaitMs: 1 })
  onTestFinished(async () => {
    await client.close()
    await source.close()
  })
  const { address, tokenAddress, clientId, clientSecret } = source
  const progress: number[] = []
  const reading = { client, onProgress: (records: number) => void progress.push(records) }
  const whole: OneRosterConfig = { version, address, tokenAddress, clientId, clientSecret, ...config }
  return {
    source,
    progress,
    read: () => adapter.read(whole, reading),
    test: () => adapter.test(whole, reading),
  }
}

/** Returns the last part of the path of each request. */
export const toListNames = (requests: readonly { readonly path: string }[]): string[] =>
  requests.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
