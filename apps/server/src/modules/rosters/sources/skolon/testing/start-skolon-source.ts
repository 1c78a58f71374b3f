import { createSkolonSource } from '../../../demo/skolon/skolon-source.ts'
import type { SkolonFaults } from '../../../demo/skolon/skolon-source.ts'
import type { SkolonTown } from '../../../demo/skolon/skolon-town.ts'
import { startSource, TEST_CLIENT } from '../../testing/start-source.ts'
import type { StartedSource } from '../../testing/start-source.ts'

export interface SkolonSource extends StartedSource {
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Starts a server that answers as Skolon on a free port of 127.0.0.1. */
export async function startSkolonSource(town: SkolonTown, faults: SkolonFaults = {}): Promise<SkolonSource> {
  const source = await startSource(() => createSkolonSource({ client: TEST_CLIENT, town, faults }))
  return { ...source, ...TEST_CLIENT, tokenAddress: `${source.address}/oauth/access_token` }
}
