import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BODY_BYTES_DEFAULT,
  BODY_BYTES_LARGE,
  EPUB_TYPE,
  ErrorBody,
  ROSTER_FILE_TYPE,
  SERVICE_PATHS,
  XLSX_TYPE,
} from '@lectern/contracts'
import type { Call } from '@lectern/contracts'
import { composeModules, MODULE_NAMES } from '../app.ts'
import type { AppModule } from '../kernel/app-module.ts'
import { createTestUser } from '../testing/test-people.ts'
import type { TestUser } from '../testing/test-people.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { callName } from './inputs/call-input.ts'

const UPLOADS: ReadonlySet<string> = new Set([EPUB_TYPE, ROSTER_FILE_TYPE, XLSX_TYPE])

let server: TestServer
let calls: readonly Call[]
let superUser: TestUser
beforeAll(async () => {
  const composed: AppModule[] = []
  server = await startTestServer({
    env: { LECTERN_DEMO: '0' },
    modules: async (kernel) => {
      const names = MODULE_NAMES.filter((name) => name !== 'web')
      composed.push(...(await composeModules(kernel, names)))
      return composed
    },
  })
  calls = composed.flatMap(({ routes = [] }) => routes.map(({ call }) => call))
  superUser = await createTestUser(server.kernel, { role: 'admin', superUser: true })
})
afterAll(() => server.close())

/** Calls with lists or long texts. Every other call has the small limit. */
const LARGE = [
  'PATCH /api/submissions/:id',
  'POST /api/activity/origin/:host/events',
  'POST /api/library/v1/books/:id/bookmarks',
  'POST /api/library/v2/readlogs',
  'POST /api/session-events/v1/events',
  'POST /api/submissions/v1/assignments',
  'PUT /api/customers/eu/sync/:orgId/:field',
  'PUT /api/customers/eu/sync/:orgId/config',
  'PUT /api/customers/us/sync/:orgId/:field',
  'PUT /api/customers/us/sync/:orgId/config',
  'PUT /api/submissions/v1/assignments/:id',
  'PUT /api/sync/organizations/:orgId/syncs/:syncId',
]

const nameOf = (call: Call): string => callName(call, SERVICE_PATHS[call.service])

/** Sends a body of opening brackets, which takes most time to parse. Returns the status and the code. */
async function send(call: Call, bytes: number): Promise<readonly [status: number, code: string]> {
  const answer = await server.fetch(`${SERVICE_PATHS[call.service]}${call.path}`, {
    method: call.method,
    as: superUser,
    headers: { 'content-type': call.contentType ?? 'application/json' },
    body: '['.repeat(bytes),
  })
  return [answer.status, ErrorBody.parse(await answer.json()).code]
}

test('only the calls with lists or long texts accept a large body', () => {
  const large = calls.filter(({ bodyBytesMax }) => bodyBytesMax !== undefined)
  expect(large.map(nameOf).toSorted()).toEqual(LARGE)
  expect(new Set(large.map(({ bodyBytesMax }) => bodyBytesMax))).toEqual(new Set([BODY_BYTES_LARGE]))
})

test('every call with a body refuses one byte more than its limit', async () => {
  // Uploads are streams with limits of their own.
  const isUpload = ({ contentType }: Call) => contentType !== undefined && UPLOADS.has(contentType)
  const withBody = calls.filter((call) => call.method !== 'GET' && !isUpload(call))
  expect(withBody.length).toBeGreaterThan(40)
  const outcomes = new Map<string, unknown>()
  for (const call of withBody) {
    const limit = call.bodyBytesMax ?? BODY_BYTES_DEFAULT
    const [within, above] = [await send(call, limit), await send(call, limit + 1)]
    if (within[0] === 413 || above[0] !== 413 || above[1] !== 'payload_too_large')
      outcomes.set(nameOf(call), { within, above })
  }
  expect([...outcomes]).toEqual([])
})
