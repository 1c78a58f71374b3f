import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAccountModule } from '../modules/account/index.ts'
import { createControlPanelModule } from '../modules/controlpanel/index.ts'
import { createCustomersModule } from '../modules/customers/index.ts'
import { createTestBook } from '../modules/library/testing/test-book.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { ACCOUNT_READS } from './account-reads.ts'
import { CONTROL_PANEL_READS } from './control-panel-reads.ts'
import { CUSTOMER_READS } from './customer-reads.ts'
import { ExpectedRights } from './expected-rights.ts'
import { Choices, chooseActor, makeRealm } from './random-realm.ts'
import { readContext, toAddress } from './read.ts'
import { storeRealms, toTestPerson } from './store-realm.ts'

/** `MODEL_RUNS=200` compares more realms, with another seed each time. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 0)
const PARAMETERS = RUNS > 0 ? { numRuns: RUNS } : { numRuns: 12, seed: 20_261_128 }
const READS_OF_A_CALL = 8

let server: TestServer
let books: readonly [string, string]
beforeAll(async () => {
  const sessions = { listForAccount: () => Promise.resolve([]), endAllForAccount: () => Promise.resolve() }
  server = await startTestServer({
    env: { LECTERN_DEMO: '0' },
    modules: (kernel) => [
      createAccountModule(kernel),
      createControlPanelModule(kernel, { sessions }),
      createCustomersModule(kernel, { sessions, personalData: [] }),
    ],
  })
  books = [await createTestBook(server.kernel, 'se'), await createTestBook(server.kernel, 'se')]
})
afterAll(() => server.close())

const ErrorBody = z.object({ code: z.string() })

test('reads of random realms have the responses that the rules of the administration give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (next) => {
      const choices = new Choices(next)
      const now = server.kernel.clock.now()
      const realm = makeRealm(choices, choices.one(['se', 'no', 'uk']), now)
      const foreign = makeRealm(choices, 'fi', now)
      await storeRealms(server.kernel, [realm, foreign], books)
      for (const makeRead of [...ACCOUNT_READS, ...CONTROL_PANEL_READS, ...CUSTOMER_READS])
        for (let count = 0; count < READS_OF_A_CALL; count++) {
          const actor = chooseActor(choices, realm)
          const context = readContext(choices, realm, foreign, { actor, rights: new ExpectedRights(realm, actor) })
          const read = makeRead(context)
          const address = toAddress(choices, read)
          const response = await server.fetch(address, { as: toTestPerson(realm, actor) })
          const body = await readBody(response)
          expect({ address, actor, status: response.status, body }).toEqual({
            address,
            actor,
            status: read.status,
            body: read.body,
          })
        }
    }),
    { ...PARAMETERS, endOnFailure: true, reporter: refuseFailure },
  )
})

/** The default report lists each choice. */
function refuseFailure<T>({ seed, counterexamplePath, errorInstance }: fc.RunDetails<T>): void {
  if (errorInstance !== null) throw new Error(`seed ${seed}, path ${counterexamplePath}`, { cause: errorInstance })
}

/** Returns the body of a response: of an error only the code. */
async function readBody(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  return response.status === 200 ? body : ErrorBody.parse(body)
}
