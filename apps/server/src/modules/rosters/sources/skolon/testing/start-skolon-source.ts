import { createSkolonSource } from '../../../demo/skolon/skolon-source.ts'
import type { SkolonFaults } from '../../../demo/skolon/skolon-source.ts'
import type { SkolonTown } from '../../../demo/skolon/skolon-town.ts'
import { createTokens, startSource, TEST_CLIENT } from '../../testing/start-source.ts'
import type { StartedSource, TokenFaults } from '../../testing/start-source.ts'

export interface SkolonSource extends StartedSource {
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
}

export type SkolonTestFaults = SkolonFaults & TokenFaults

/** Starts a server that answers as Skolon on a free port of 127.0.0.1. */
export async function startSkolonSource(town: SkolonTown, faults: SkolonTestFaults = {}): Promise<SkolonSource> {
  const source = await startSource(() => createSkolonSource({ tokens: createTokens(faults, 'body'), town, faults }))
  return { ...source, ...TEST_CLIENT, tokenAddress: `${source.address}/oauth/access_token` }
}
