import { createOneRosterSource } from '../../../demo/oneroster/one-roster-source.ts'
import type { OneRosterFaults } from '../../../demo/oneroster/one-roster-source.ts'
import type { Town } from '../../../demo/oneroster/town.ts'
import { createTokens, startSource, TEST_CLIENT } from '../../testing/start-source.ts'
import type { StartedSource, TokenFaults } from '../../testing/start-source.ts'
import type { OneRosterVersion } from '../rest-records.ts'

export interface OneRosterSource extends StartedSource {
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
}

export type OneRosterTestFaults = OneRosterFaults & TokenFaults

/** Starts a server with the REST interface of OneRoster on a free port of 127.0.0.1. */
export async function startOneRosterSource(
  town: Town,
  version: OneRosterVersion = '1.2',
  faults: OneRosterTestFaults = {},
): Promise<OneRosterSource> {
  const source = await startSource((address) =>
    createOneRosterSource({ address, tokens: createTokens(faults, 'header'), town, version, faults }),
  )
  return { ...source, ...TEST_CLIENT, tokenAddress: `${source.address}/token` }
}
