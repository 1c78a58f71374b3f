import { and, desc, eq } from 'drizzle-orm'
import { vi } from 'vitest'
import * as z from 'zod'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { associations, groups, memberships, users } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { createRostersModule } from '../index.ts'
import type { RunContext } from '../runs/run-context.ts'
import { LONGEST_WAIT_MS, startPushedSyncsJob } from '../runs/start-pushed-syncs.ts'
import { SOURCE_ADAPTERS } from '../sources/source-adapters.ts'
import { rosterJobs, RUNNING_STATES } from '../tables.ts'

const RUNNING: ReadonlySet<string> = new Set(RUNNING_STATES)
type JobRow = typeof rosterJobs.$inferSelect

const Token = z.object({ address: z.string(), token: z.string() })
const Answer = z.looseObject({
  id: z.string().default(''),
  totalResults: z.int().optional(),
  Resources: z.array(z.looseObject({ id: z.string() })).default([]),
})

export interface Pushed {
  readonly status: number
  readonly headers: Headers
  readonly body: z.output<typeof Answer>
}

/** A server to which identity providers push. */
export interface ScimSetting {
  readonly server: TestServer
  readonly context: RunContext
  readonly clock: ReturnType<typeof createMovableClock>
  /** Creates a municipality whose school has a sync of the type `scim`. */
  addSchool(changes?: object): Promise<ScimSchool>
  close(): Promise<void>
}

/** A school with a sync of the type `scim`. */
export class ScimSchool {
  readonly town: Municipality
  readonly syncId: string
  token = ''
  readonly #setting: Pick<ScimSetting, 'server' | 'context' | 'clock'>

  constructor(setting: Pick<ScimSetting, 'server' | 'context' | 'clock'>, town: Municipality, syncId: string) {
    this.#setting = setting
    this.town = town
    this.syncId = syncId
  }

  get #rows() {
    return this.#setting.server.kernel.shards.forRealm('se')
  }

  async putSettings(changes: object = {}, config: object = {}): Promise<void> {
    const response = await this.#setting.server.fetch(this.#path, {
      method: 'PUT',
      as: this.town.admin,
      json: {
        type: 'scim',
        active: true,
        dryRun: false,
        config: {
          roleFrom: 'userType',
          pupilValues: 'Pupil, Elev',
          employeeValues: 'Teacher',
          userNameIs: 'eppn',
          ...config,
        },
        ...changes,
      },
    })
    if (response.status !== 200) throw new Error(`settings refused: ${response.status}`)
  }

  get #path(): string {
    return `/api/sync/organizations/${this.town.school}/syncs/${this.syncId}`
  }

  /** Makes a token, and uses it from now on. */
  async makeToken(): Promise<z.output<typeof Token>> {
    const made = Token.parse(await (await this.requestToken(this.town.admin)).json())
    this.token = made.token
    return made
  }

  requestToken(as: TestPerson): Promise<Response> {
    return this.#setting.server.fetch(`${this.#path}/scim-token`, { method: 'POST', as })
  }

  async readSettings(): Promise<string> {
    const list = this.#path.split('/syncs/')[0] ?? ''
    return (await this.#setting.server.fetch(`${list}/syncs`, { as: this.town.admin })).text()
  }

  async testConnection(): Promise<unknown> {
    return (await this.#setting.server.fetch(`${this.#path}/test`, { method: 'POST', as: this.town.admin })).json()
  }

  /** Sends a request to the SCIM server of the school. `path` is `Users/…`. A string is sent as it is. */
  async push(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Pushed> {
    const response = await this.#setting.server.fetch(`/api/scim/v2/${this.town.school}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: Answer.parse(text === '' ? {} : JSON.parse(text)),
    }
  }

  /** A user in the form of Entra ID. Source: Microsoft, 'Tutorial: Develop and plan provisioning for a SCIM endpoint'. */
  user(name: string, values: object = {}) {
    // Identifiers are unique in the realm, and the schools of the tests share it.
    const address = `${name.toLowerCase()}@${this.town.school.slice(-12)}.example`
    return {
      schemas: [USER, ENTERPRISE],
      externalId: `${name.toLowerCase()}-object-id`,
      userName: address,
      active: true,
      userType: 'Pupil',
      emails: [{ primary: true, type: 'work', value: address }],
      meta: { resourceType: 'User' },
      name: { formatted: `${name} Berg`, familyName: 'Berg', givenName: name },
      ...values,
    }
  }

  /** Pushes a new resource, and returns its id. */
  async create(path: 'Users' | 'Groups', body: unknown): Promise<string> {
    const created = await this.push('POST', path, body)
    if (created.status !== 201) throw new Error(`push refused: ${created.status}`)
    return created.body.id
  }

  /** Lets the pushing be quiet, and runs the job. Approves the plan if it waits. Returns the last job. */
  async run(): Promise<JobRow | undefined> {
    this.#setting.clock.forward(LONGEST_WAIT_MS)
    await startPushedSyncsJob(this.#setting.context).run({})
    const job = await this.#untilEnded()
    if (job?.state !== 'held') return job
    await this.#setting.server.fetch(`/api/sync/jobs/${job.uid}/apply`, { method: 'POST', as: this.town.admin })
    return this.#untilEnded()
  }

  async listJobs(): Promise<JobRow[]> {
    return this.#rows
      .select()
      .from(rosterJobs)
      .where(eq(rosterJobs.syncUid, this.syncId))
      .orderBy(desc(rosterJobs.createdAt), desc(rosterJobs.uid))
  }

  async #untilEnded(): Promise<JobRow | undefined> {
    const check = async () => {
      const [job] = await this.listJobs()
      if (job !== undefined && RUNNING.has(job.state)) throw new Error(`the job is ${job.state}`)
    }
    await vi.waitFor(check, { timeout: 60_000, interval: 25 })
    return (await this.listJobs())[0]
  }

  /** Returns the people with an active role at the school, as `role firstname lastname`. */
  async listPeople(): Promise<string[]> {
    const found = await this.#rows
      .select({ user: users, role: associations.role })
      .from(users)
      .innerJoin(associations, eq(associations.userUid, users.uid))
      .where(and(eq(associations.schoolUnitUid, this.town.school), eq(associations.active, true)))
    return found.map(({ user, role }) => `${role} ${user.firstname} ${user.lastname}`).toSorted()
  }

  /** Returns the first names of the members of a group of the school. */
  async listMembers(name: string): Promise<string[]> {
    const found = await this.#rows
      .select({ firstname: users.firstname })
      .from(memberships)
      .innerJoin(groups, eq(groups.uid, memberships.groupUid))
      .innerJoin(users, eq(users.uid, memberships.userUid))
      .where(and(eq(groups.schoolUnitUid, this.town.school), eq(groups.name, name)))
    return found.map(({ firstname }) => firstname).toSorted()
  }
}

export async function openScimSetting(): Promise<ScimSetting> {
  const clock = createMovableClock()
  const ports = { sessions: { endAllForAccount: () => Promise.resolve() }, adapters: SOURCE_ADAPTERS }
  const server = await startTestServer({ clock, modules: (kernel) => [createRostersModule(kernel, ports)] })
  const context: RunContext = { kernel: server.kernel, ...ports, allowsPrivateAddresses: false }
  return {
    server,
    context,
    clock,
    addSchool: async (changes = {}) => {
      const town = await createMunicipality(server.kernel)
      const school = new ScimSchool({ server, context, clock }, town, server.kernel.ids.next())
      await school.putSettings(changes)
      await school.makeToken()
      return school
    },
    close: () => server.close(),
  }
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** The body of a PATCH. */
export const createPatch = (...operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
