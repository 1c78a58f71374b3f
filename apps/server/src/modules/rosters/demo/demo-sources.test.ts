import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { SyncJob } from '@lectern/contracts'
import type { SyncType } from '@lectern/contracts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { checkRoster } from '../check-roster.ts'
import { createRostersModule } from '../index.ts'
import { SOURCE_ADAPTERS } from '../sources/source-adapters.ts'
import { openSourceClient } from '../sources/source-client.ts'

/** The settings of a demo on one's own machine. */
const asDemo = (settings: Settings): Settings => ({ ...settings, demo: true })

const startServer = (change: (settings: Settings) => Settings) =>
  startTestServer({
    modules: (kernel) => [
      createRostersModule(
        { ...kernel, settings: change(kernel.settings) },
        { sessions: { endAllForAccount: () => Promise.resolve() }, adapters: SOURCE_ADAPTERS },
      ),
    ],
  })

let server: TestServer
beforeAll(async () => {
  server = await startServer(asDemo)
})
afterAll(() => server.close())

const CLIENT = { clientId: 'lectern-demo', clientSecret: 'lectern-demo' }
/** The connection of each source, with `night` after its name. */
const configs = (night = '') => {
  const base = `${server.origin}/demo/sources`
  return {
    oneroster: { address: `${base}/oneroster${night}`, tokenAddress: `${base}/oneroster/token`, ...CLIENT },
    ss12000: { address: `${base}/ss12000${night}/v2.1`, tokenAddress: `${base}/ss12000/token`, ...CLIENT },
    skolon: { address: `${base}/skolon${night}`, tokenAddress: `${base}/skolon/oauth/access_token`, ...CLIENT },
  }
}
type DemoType = keyof ReturnType<typeof configs>

async function read(type: DemoType, night?: string) {
  const adapter = SOURCE_ADAPTERS[type]
  const client = openSourceClient({ allowsPrivateAddresses: true, retries: 0 })
  try {
    const config = adapter?.config.parse(configs(night)[type])
    return checkRoster(
      (await adapter?.read(config, { client, onProgress: () => undefined })) ?? {
        units: [],
        people: [],
        groups: [],
        problems: [],
      },
    )
  } finally {
    await client.close()
  }
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Arabic', 'Greek', 'Han'].map((script) => ({
  script,
  pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
}))

describe.each<DemoType>(['oneroster', 'ss12000', 'skolon'])('the source %s of the demo', (type) => {
  test('is read by its adapter without a problem, with names in several scripts', async () => {
    const { people, groups, problems } = await read(type)
    expect(problems).toEqual([])
    // A few have left.
    expect(people.length).toBeGreaterThan(235)
    expect(people.length).toBeLessThanOrEqual(240)
    expect(groups.filter(({ members }) => members.length > 1).length).toBeGreaterThan(10)
    const names = people.map(({ firstname }) => firstname).join(' ')
    expect(SCRIPTS.filter(({ pattern }) => !pattern.test(names))).toEqual([])
  })

  test('has half of the same people in a bad night', async () => {
    const all = new Set((await read(type)).people.map(({ id }) => id))
    const { people, problems } = await read(type, '/shrunk')
    expect(problems).toEqual([])
    expect(people.length / all.size).toBeCloseTo(0.5, 1)
    expect(people.filter(({ id }) => !all.has(id))).toEqual([])
  })

  test('refuses a wrong secret', async () => {
    const { tokenAddress } = configs()[type]
    const response = await fetch(tokenAddress, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'lectern-demo', client_secret: 'x' }),
    })
    expect(response.status).toBe(401)
  })
})

describe('a sync with a source of the demo', () => {
  let town: Municipality
  beforeAll(async () => {
    town = await createMunicipality(server.kernel)
  })
  const send = async (method: string, path: string, json?: unknown) => {
    const body = json === undefined ? {} : { json }
    const response = await server.fetch(`/api/sync${path}`, { method, as: town.chief, ...body })
    return { status: response.status, body: await response.json() }
  }
  const put = (path: string, type: SyncType, config: object) =>
    send('PUT', path, { type, dryRun: false, organizationMap: [], config })
  const untilEnded = async (jobId: string) => {
    const readJob = async () => SyncJob.parse((await send('GET', `/jobs/${jobId}`)).body)
    await vi.waitFor(async () => expect(['queued', 'reading', 'applying']).not.toContain((await readJob()).state), {
      timeout: 60_000,
      interval: 50,
    })
    return readJob()
  }
  const run = async (path: string) =>
    untilEnded(z.object({ jobId: z.string() }).parse((await send('POST', `${path}/trigger`)).body).jobId)

  test('takes over its people, and waits for a person after a bad night', async () => {
    const path = `/organizations/${town.unit}/syncs/${server.kernel.ids.next()}`
    expect((await put(path, 'skolon', configs().skolon)).status).toBe(200)
    expect((await send('POST', `${path}/test`)).body).toEqual({ errorType: null, errorMessage: null })
    const first = await run(path)
    expect(first).toMatchObject({ state: 'held', counts: { person: { create: 240 } }, problems: 0 })
    await send('POST', `/jobs/${first.jobId}/apply`)
    expect(await untilEnded(first.jobId)).toMatchObject({ state: 'applied', done: 240 })
    expect(await run(path)).toMatchObject({ state: 'same' })
    const { address } = configs('/shrunk').skolon
    await put(path, 'skolon', { address })
    const { state, held, counts } = await run(path)
    expect([state, counts?.person.remove]).toEqual(['held', 120])
    expect(held).toContainEqual({ reason: 'removes', kind: 'person', share: 0.5 })
  })
})

describe('a source of the demo does not answer', () => {
  const PATHS = [
    '/demo/sources/oneroster/ims/oneroster/rostering/v1p2/users',
    '/demo/sources/ss12000/v2.1/persons',
    '/demo/sources/skolon/v2/partner/user',
  ]

  test.each<[string, (settings: Settings) => Settings]>([
    ['without a demo', (settings) => settings],
    ['under a public name', (settings) => ({ ...asDemo(settings), publicOrigin: 'https://read.example' })],
    ['behind a proxy', (settings) => ({ ...asDemo(settings), trustProxy: true })],
  ])('%s', async (_, change) => {
    const other = await startServer(change)
    try {
      const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) }
      const responses = await Promise.all([
        ...PATHS.map((path) => other.fetch(path)),
        ...['oneroster/token', 'ss12000/token', 'skolon/oauth/access_token'].map((path) =>
          other.fetch(`/demo/sources/${path}`, form),
        ),
        other.fetch('/demo/sources/skolon', { method: 'POST', json: {} }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    } finally {
      await other.close()
    }
  })

  test('a request that a proxy has forwarded', async () => {
    for (const path of PATHS) {
      expect((await server.fetch(path)).status).toBe(401)
      expect((await server.fetch(path, { headers: { 'x-forwarded-for': '192.0.2.7' } })).status).toBe(404)
    }
  })

  test('a request under another host name', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    // `fetch` does not allow a `Host` header.
    request(`${server.origin}${PATHS[0]}`, { headers: { host: 'evil.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
    expect(await promise).toBe(404)
  })

  test('under an address that is no source', async () => {
    const addresses = ['', 'scim/users', 'oneroster', 'shrunk/oneroster/token', 'constructor/token']
    const responses = await Promise.all(addresses.map((path) => server.fetch(`/demo/sources/${path}`)))
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})
