import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAccountModule } from '../modules/account/index.ts'
import { createControlPanelModule } from '../modules/controlpanel/index.ts'
import { createCustomersModule } from '../modules/customers/index.ts'
import { createTestBook } from '../modules/library/testing/test-book.ts'
import { createStoppedClock } from '../testing/movable-clock.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { ACCOUNT_READS } from './account-reads.ts'
import { CONTROL_PANEL_READS } from './control-panel-reads.ts'
import { CUSTOMER_READS } from './customer-reads.ts'
import { ExpectedRights } from './expected-rights.ts'
import { chooseActor, makeRealm } from './random-realm.ts'
import { readContext, toAddress } from './read.ts'
import { expectSame, forRandomChoices } from './for-random-choices.ts'
import { storeRealms, toTestPerson } from './store-realm.ts'

const READS_OF_A_CALL = 25

let server: TestServer
let books: readonly [string, string]
beforeAll(async () => {
  const sessions = { listForAccount: () => Promise.resolve([]), endAllForAccount: () => Promise.resolve() }
  server = await startTestServer({
    env: { LECTERN_DEMO: '0' },
    clock: createStoppedClock(),
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
  expect.hasAssertions()
  await forRandomChoices(5, async (choices) => {
    const now = server.kernel.clock.now()
    const realm = makeRealm(choices, choices.one(['se', 'no', 'uk']), now)
    const foreign = makeRealm(choices, 'fi', now)
    await storeRealms(server.kernel, [realm, foreign], books)
    for (const [makeRead, isOfCustomers] of READS)
      for (let count = 0; count < READS_OF_A_CALL; count++) {
        const actor = chooseActor(choices, realm, isOfCustomers)
        const context = readContext(choices, realm, foreign, { actor, rights: new ExpectedRights(realm, actor) })
        const read = makeRead(context)
        const address = toAddress(choices, read)
        const response = await server.fetch(address, { as: toTestPerson(realm, actor) })
        const body = await readBody(response)
        expectSame({ address, actor }, { status: response.status, body }, { status: read.status, body: read.body })
      }
  })
})

/** The reads, and whether only super users may send them. */
const READS = [
  ...[...ACCOUNT_READS, ...CONTROL_PANEL_READS].map((makeRead) => [makeRead, false] as const),
  ...CUSTOMER_READS.map((makeRead) => [makeRead, true] as const),
]

/** Returns the body of a response: of an error only the code. */
async function readBody(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  return response.status === 200 ? body : ErrorBody.parse(body)
}
