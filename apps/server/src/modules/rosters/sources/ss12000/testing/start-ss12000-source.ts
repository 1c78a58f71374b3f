import type { Municipality } from '../../../demo/ss12000/municipality.ts'
import { createSs12000Source, listOfPath, SS12000_PATH } from '../../../demo/ss12000/ss12000-source.ts'
import type { Ss12000Faults } from '../../../demo/ss12000/ss12000-source.ts'
import { createTokens, startSource, TEST_CLIENT } from '../../testing/start-source.ts'
import type { AnsweredRequest, TokenFaults } from '../../testing/start-source.ts'
import type { ListName } from '../to-roster.ts'

export interface Ss12000Source {
  readonly address: string
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
  /** Returns the requests for lists that were answered, in their order. */
  listRequests(): (AnsweredRequest & { readonly list: ListName })[]
  readonly close: () => Promise<void>
}

/** A token that the source accepts for any number of requests. */
export const FIXED_TOKEN = 'fixed-token'

export type Ss12000TestFaults = Ss12000Faults & TokenFaults

/** Starts a server with the lists of SS12000 2.1 on a free port of 127.0.0.1. */
export async function startSs12000Source(data: Municipality, faults: Ss12000TestFaults = {}): Promise<Ss12000Source> {
  const { address, requests, close } = await startSource(() =>
    createSs12000Source({ tokens: createTokens(faults, 'encoded-header'), data, fixedToken: FIXED_TOKEN, faults }),
  )
  return {
    ...TEST_CLIENT,
    address: `${address}${SS12000_PATH}`,
    tokenAddress: `${address}/token`,
    listRequests: () =>
      requests.flatMap((request) => {
        const list = listOfPath(request.path)
        return list === undefined ? [] : [{ ...request, list }]
      }),
    close,
  }
}
