import { tinyEpub } from '@lectern/test-kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { COUNTRY_HEADER, SERVICE_PATHS } from '@lectern/contracts'
import { composeModules, MODULE_NAMES } from '../app.ts'
import type { AppModule } from '../kernel/app-module.ts'
import type { Route } from '../kernel/route.ts'
import { associations, users } from '../modules/account/tables.ts'
import { createTestChild, createTestParent } from '../testing/test-family.ts'
import type { TestParent } from '../testing/test-family.ts'
import { createTestUser } from '../testing/test-people.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import type { TestPerson } from '../testing/token.ts'
import { callName } from './inputs/call-input.ts'
import type { CallInput } from './inputs/call-input.ts'
import { createCallInputs } from './inputs/create-call-inputs.ts'

/** The first name of the child, which no other text has. */
const NAME = 'Zyx'

let server: TestServer
let routes: readonly Route[]
let inputs: Readonly<Record<string, CallInput>>
let parent: TestParent
let child: TestPerson
let strangers: readonly (readonly [name: string, who: TestPerson])[]

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
  const { kernel } = server
  parent = await createTestParent(kernel)
  child = await createTestChild(kernel, parent, { firstname: NAME })
  const other = await createTestParent(kernel)
  const admin = await createTestUser(kernel, { role: 'admin' })
  strangers = [
    ['the parent of another family', other],
    ['the child of another family', await createTestChild(kernel, other)],
    ['the admin of a school', admin],
    ['a teacher', await createTestUser(kernel, { role: 'employee' })],
    ['a guardian of a school', await createTestUser(kernel, { role: 'guardian' })],
    ['a pupil', await createTestUser(kernel)],
  ]
  const db = kernel.shards.forRealm('se')
  const [unit] = await db.select().from(associations).where(eq(associations.userUid, child.userId))
  const superUser = await createTestUser(kernel, { role: 'admin', superUser: true })
  const file = tinyEpub()
  const uploaded = await server.fetch('/api/library/v1/books?realm=se', {
    method: 'POST',
    as: superUser,
    headers: { 'content-type': 'application/epub+zip' },
    body: new Uint8Array(file),
  })
  const { book } = z.object({ book: z.object({ id: z.string() }) }).parse(await uploaded.json())
  await server.fetch(`/api/library/v1/user/${child.userId}/books`, {
    method: 'PUT',
    as: child,
    json: { bookId: book.id },
  })
  routes = composed.flatMap((module) => module.routes ?? []).filter(({ call }) => call.access !== 'anyone')
  inputs = createCallInputs({
    pupil: child.userId,
    guardian: parent.userId,
    book: book.id,
    group: kernel.ids.next(),
    school: unit?.schoolUnitUid ?? '',
    assignment: kernel.ids.next(),
    submission: kernel.ids.next(),
    origin: server.origin,
  })
})
afterAll(() => server.close())

const routeName = ({ call }: Route): string => callName(call, SERVICE_PATHS[call.service])

/** Makes a call with its input about the child. Returns the status and the body. */
async function request(route: Route, as: TestPerson): Promise<{ status: number; body: string }> {
  const { call } = route
  const { params, query, body } = inputs[routeName(route)] ?? {}
  const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? key))
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const isText = typeof body === 'string' && call.contentType !== undefined
  const response = await server.fetch(`${SERVICE_PATHS[call.service]}${path}${search}`, {
    method: call.method,
    as,
    headers: { [COUNTRY_HEADER]: 'se', ...(isText ? { 'content-type': call.contentType ?? '' } : {}) },
    ...(isText ? { body } : body === undefined ? {} : { json: body }),
  })
  return { status: response.status, body: await response.text() }
}

/** Returns the stored data of the child, which the parent exports. */
async function exportChild(): Promise<unknown> {
  const response = await server.fetch('/api/account/me/export', { as: parent })
  return z.object({ children: z.array(z.unknown()) }).parse(await response.json()).children
}

describe('a child of a family', () => {
  test('is found in the calls of the parent, so that the next test can fail', async () => {
    const bodies = await Promise.all(
      routes.filter(({ call }) => call.method === 'GET').map(async (route) => (await request(route, parent)).body),
    )
    expect(bodies.filter((body) => body.includes(NAME)).length).toBeGreaterThan(3)
  })

  test('appears in no response to another family or to a school, and no call of theirs changes the data', async () => {
    const before = await exportChild()
    const leaks: string[] = []
    for (const [name, who] of strangers) {
      for (const route of routes) {
        const { status, body } = await request(route, who)
        if (body.includes(NAME)) leaks.push(`${routeName(route)}: ${name}`)
        const isNamed = JSON.stringify(inputs[routeName(route)] ?? {}).includes(child.userId)
        if (isNamed && route.call.method !== 'GET' && status < 300) leaks.push(`${routeName(route)}: ${name} succeeds`)
      }
    }
    expect(leaks).toEqual([])
    expect(await exportChild()).toEqual(before)
    const rows = server.kernel.shards.forRealm('se')
    expect(await rows.select({ uid: users.uid }).from(users).where(eq(users.uid, child.userId))).toHaveLength(1)
  })
})
