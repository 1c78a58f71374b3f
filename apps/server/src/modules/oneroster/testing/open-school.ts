import * as z from 'zod'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import type { MovableClock } from '../../../testing/movable-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { ONEROSTER_PATH, TOKEN_PATH } from '../addresses.ts'
import { createOneRosterModule } from '../index.ts'

/** A client with its secret, as a call has returned it. */
export interface TestClient {
  readonly id: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface OneRosterAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** A server with a municipality, and the requests of a client to it. */
export interface OneRosterSetting {
  readonly server: TestServer
  readonly town: Municipality
  readonly clock: MovableClock
  readonly createClient: (as: TestPerson, unit: string, name?: string) => Promise<TestClient>
  /** Sends a form to the token endpoint, with the id and the secret in the header. */
  readonly requestToken: (client: TestClient, fields?: Readonly<Record<string, string>>) => Promise<OneRosterAnswer>
  /** Returns an access token. */
  readonly logIn: (client: TestClient, scope?: string) => Promise<string>
  /** Sends a request with a token. `path` begins after the base path. */
  readonly get: (token: string | undefined, path: string) => Promise<OneRosterAnswer>
  readonly close: () => Promise<void>
}

const Created = z.object({ id: z.string(), clientId: z.string(), clientSecret: z.string() })
const Issued = z.object({ access_token: z.string() })

export async function openOneRosterSetting(): Promise<OneRosterSetting> {
  const clock = createMovableClock()
  const server = await startTestServer({ clock, modules: (kernel) => [createOneRosterModule(kernel)] })
  const town = await createMunicipality(server.kernel)
  const requestToken: OneRosterSetting['requestToken'] = async ({ clientId, clientSecret }, fields = {}) =>
    toAnswer(
      await server.fetch(TOKEN_PATH, {
        method: 'POST',
        headers: {
          authorization: toBasic(clientId, clientSecret),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString(),
      }),
    )
  return {
    server,
    town,
    clock,
    createClient: async (as, unit, name = 'Statistics') => {
      const response = await server.fetch(clientsPath(unit), { method: 'POST', as, json: { name } })
      return Created.parse(await response.json())
    },
    requestToken,
    logIn: async (client, scope) =>
      Issued.parse((await requestToken(client, scope === undefined ? {} : { scope })).body).access_token,
    get: async (token, path) =>
      toAnswer(
        await server.fetch(`${ONEROSTER_PATH}${path}`, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        }),
      ),
    close: () => server.close(),
  }
}

export const toBasic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

/** Returns the path of the calls with which administrators manage the clients of a unit. */
export const clientsPath = (unit: string): string => `/api/data-access/organizations/${unit}/clients`

async function toAnswer(response: Response): Promise<OneRosterAnswer> {
  const body: unknown = await response.json()
  return { status: response.status, headers: response.headers, body }
}

const Identified = z.looseObject({ sourcedId: z.string() })

/** Returns the records of the only list of an answer. */
export function readRecords({ body }: OneRosterAnswer): z.infer<typeof Identified>[] {
  const lists = Object.values(z.record(z.string(), z.array(Identified)).parse(body))
  return lists[0] ?? []
}

/** Returns the ids of the records of an answer. */
export const readIds = (answer: OneRosterAnswer): string[] => readRecords(answer).map(({ sourcedId }) => sourcedId)
