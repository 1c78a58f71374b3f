import { readFile, writeFile } from 'node:fs/promises'
import { tinyEpub } from '@lectern/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { COUNTRY_HEADER, SERVICE_PATHS } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'
import { composeModules, MODULE_NAMES } from '../app.ts'
import type { AppModule } from '../kernel/app-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/route.ts'
import { eq } from 'drizzle-orm'
import { addGuardians, createPeople, createSchools } from '../modules/account/index.ts'
import { memberships, schoolUnits, users } from '../modules/account/tables.ts'
import { createTestChild, createTestParent } from '../testing/test-family.ts'
import { createTestUser } from '../testing/test-people.ts'
import type { TestUser } from '../testing/test-people.ts'
import { openPaymentSandbox } from '../modules/payments/testing/payment-sandbox.ts'
import type { PaymentSandbox } from '../modules/payments/testing/payment-sandbox.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestRequest, TestServer } from '../testing/test-server.ts'
import type { TestPerson } from '../testing/token.ts'
import {
  callName,
  FRESH_APPLIED_JOB,
  FRESH_SEARCH_JOB,
  FRESH_CLIENT,
  FRESH_DELETED_PUPIL,
  FRESH_DELIVERY,
  FRESH_GROUP,
  FRESH_DEEP_LINK,
  FRESH_HELD_JOB,
  FRESH_PUPIL,
  FRESH_SYNC,
  FRESH_WEBHOOK,
} from './inputs/call-input.ts'
import type { CallInput, Staff } from './inputs/call-input.ts'
import { createCallInputs } from './inputs/create-call-inputs.ts'
import { accessPage } from './access-page.ts'
import { ltiDeepLinks } from '../modules/lti/tables.ts'
import { storeClient } from '../modules/oneroster/testing/store-client.ts'
import { storeSync } from '../modules/rosters/testing/store-sync.ts'
import { storeWebhook } from '../modules/webhooks/testing/store-webhook.ts'

/** `npm run docs` writes this page. */
const PAGE = new URL('../../../../docs/evidence/access.md', import.meta.url)
/** Callers that may impersonate the pupil (spec 2 §4) and end the pupil's sessions. */
const MAY_IMPERSONATE = new Set(['admin of the school', 'admin of the municipality', 'super user'])
const ADMINISTRATORS = ['admin of the school', 'admin of the municipality', 'super user']
/** Callers that may make a call of the administration, by the staff that the call is for. */
const STAFF: Readonly<Record<Staff, ReadonlySet<string>>> = {
  administrators: new Set(ADMINISTRATORS),
  teachers: new Set([...ADMINISTRATORS, 'teacher of the group', 'admin impersonating the teacher']),
  school: new Set([
    ...ADMINISTRATORS,
    'teacher of the group',
    'teacher of the school',
    'admin impersonating the teacher',
  ]),
}

let server: TestServer
let victim: TestUser
let callers: readonly (readonly [name: string, who: TestPerson | undefined])[]
let stripe: PaymentSandbox
let routes: readonly Route[]
let inputs: Readonly<Record<string, CallInput>>
let responses: ReadonlyMap<string, ReadonlyMap<string, { readonly status: number; readonly body: string }>>
/** New rows for one request. `create` returns the ids in the order of the placeholders. */
let fresh: readonly { readonly placeholders: readonly string[]; readonly create: () => Promise<readonly string[]> }[]
let before: string
let after: string

beforeAll(async () => {
  const composed: AppModule[] = []
  stripe = await openPaymentSandbox()
  server = await startTestServer({
    env: { LECTERN_DEMO: '0', ...stripe.env },
    modules: async (kernel) => {
      composed.push(
        ...(await composeModules(
          kernel,
          MODULE_NAMES.filter((name) => name !== 'web'),
        )),
      )
      return composed
    },
  })
  const { kernel } = server
  victim = await createTestUser(kernel, { username: 'victim-of-leaks' })
  const group = kernel.ids.next()
  const victimGroup = {
    uid: group,
    realm: 'se',
    name: 'Of the victim',
    code: 'VICTIM',
    schoolUnitUid: victim.schoolUnit,
  }
  const municipality = kernel.ids.next()
  const consumers = kernel.ids.next()
  await createSchools(kernel.shards.forRealm('se'), {
    units: [
      { uid: municipality, realm: 'se', name: 'Municipality of the victim', type: 'municipality' },
      { uid: consumers, realm: 'se', name: 'Consumers', type: 'consumer' },
    ],
    groups: [victimGroup],
  })
  await kernel.shards
    .forRealm('se')
    .update(schoolUnits)
    .set({ parent: municipality, name: 'School of the victim' })
    .where(eq(schoolUnits.uid, victim.schoolUnit))
  await kernel.shards
    .forRealm('se')
    .insert(memberships)
    .values({ realm: 'se', groupUid: group, userUid: victim.userId })
  const person = async (
    role: TestUser['roles'],
    schoolUnit = victim.schoolUnit,
    groups: readonly string[] = [],
  ): Promise<TestPerson> => {
    const uid = kernel.ids.next()
    const [only = 'student'] = role ?? []
    const row = { uid, realm: 'se' as const, username: `caller-${uid}`, firstname: 'Caller', lastname: 'Person' }
    const associations = [{ uid: schoolUnit, role: only }]
    await createPeople(kernel, kernel.shards.forRealm('se'), [{ ...row, associations, groups }], 'command:test')
    return { userId: uid, realm: 'se', roles: [only] }
  }
  const guardian = await person(['guardian'])
  const link = { realm: 'se' as const, guardian: guardian.userId, pupil: victim.userId }
  await addGuardians(kernel, kernel.shards.forRealm('se'), [link], 'command:test')
  const otherSchool = (await createTestUser(kernel)).schoolUnit
  const superUser = await createTestUser(kernel, { role: 'admin', superUser: true })
  const admin = await person(['admin'])
  const groupTeacher = await person(['employee'], victim.schoolUnit, [group])
  const book = await server.fetch('/api/library/v1/books', {
    method: 'POST',
    as: superUser,
    headers: { 'content-type': 'application/epub+zip' },
    body: Buffer.from(tinyEpub({ title: 'Of the realm se' })),
  })
  const { id } = z.object({ book: z.object({ id: z.string() }) }).parse(await book.json()).book
  await server.fetch(`/api/library/v1/user/${victim.userId}/books`, { method: 'PUT', as: victim, json: { bookId: id } })
  callers = [
    ['no log-in', undefined],
    ['forged token', { ...superUser, issuer: 'https://elsewhere.example/auth' }],
    ['another pupil', await person(['student'])],
    ['pupil of another school', await person(['student'], otherSchool)],
    ['own guardian', guardian],
    ['another guardian', await person(['guardian'])],
    ['teacher of the group', groupTeacher],
    ['teacher of the school', await person(['employee'])],
    ['teacher of another school', await person(['employee'], otherSchool)],
    ['admin of the school', admin],
    ['admin of the municipality', await person(['admin'], municipality)],
    ['admin of another school', await createTestUser(kernel, { role: 'admin' })],
    ['super user', superUser],
    ['super user of another realm', await createTestUser(kernel, { role: 'admin', superUser: true, realm: 'de' })],
    [
      'admin impersonating another pupil',
      { ...(await person(['student'])), act: { sub: admin.userId, name: 'Admin' } },
    ],
    ['admin impersonating the teacher', { ...groupTeacher, act: { sub: admin.userId, name: 'Admin' } }],
    ['consumer', { ...(await person(['guardian'], consumers)), subscriptions: ['lectern-consumer'] }],
    ['child of a family', await createTestChild(kernel, await createTestParent(kernel))],
  ]
  routes = composed.flatMap((module) => module.routes ?? []).filter(({ call }) => call.access !== 'anyone')
  const assignmentIds = await publishAssignment(groupTeacher, group, id)
  const school = victim.schoolUnit
  inputs = createCallInputs({
    pupil: victim.userId,
    guardian: guardian.userId,
    book: id,
    group,
    school,
    ...assignmentIds,
    origin: server.origin,
  })
  const se = kernel.shards.forRealm('se')
  const createPupil = async (values: Partial<typeof users.$inferInsert>): Promise<string> => {
    const { userId } = await person(['student'], school, [group])
    await se.update(users).set(values).where(eq(users.uid, userId))
    return userId
  }
  fresh = [
    {
      placeholders: [FRESH_PUPIL],
      create: async () => [await createPupil({ email: `${kernel.ids.next()}@there.example` })],
    },
    {
      placeholders: [FRESH_DELETED_PUPIL],
      create: async () => [await createPupil({ deletionDueAt: kernel.clock.now(), deletionCause: 'administrator' })],
    },
    {
      placeholders: [FRESH_GROUP],
      create: async () => {
        const uid = kernel.ids.next()
        const row = { uid, realm: 'se', name: `Fresh ${uid}`, schoolUnitUid: school }
        await createSchools(se, { units: [], groups: [row] })
        return [uid]
      },
    },
    {
      placeholders: [FRESH_SYNC, FRESH_HELD_JOB, FRESH_APPLIED_JOB, FRESH_SEARCH_JOB],
      create: async () => {
        const stored = await storeSync(kernel, { realm: 'se', school, label: 'Pupil of the roster' })
        return [stored.sync, stored.heldJob, stored.appliedJob, stored.searchJob]
      },
    },
    {
      placeholders: [FRESH_DEEP_LINK],
      create: async () => [await storeDeepLink(kernel, server, { superUser, pupil: victim.userId, school })],
    },
    {
      placeholders: [FRESH_CLIENT],
      create: async () => [await storeClient(kernel, { realm: 'se', unit: school, createdBy: null })],
    },
    {
      placeholders: [FRESH_WEBHOOK, FRESH_DELIVERY],
      create: async () => {
        const stored = await storeWebhook(kernel, { realm: 'se', school, person: victim.userId })
        return [stored.webhook, stored.delivery]
      },
    },
  ]
  before = await exportData(victim)
  responses = await requestAll()
  after = await exportData(victim)
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

/** Stores a request of a learning platform for a link, which the pupil answers. Returns its id. */
async function storeDeepLink(
  kernel: Kernel,
  { fetch }: Pick<TestServer, 'fetch'>,
  { superUser, pupil, school }: { readonly superUser: TestUser; readonly pupil: string; readonly school: string },
): Promise<string> {
  const [uid, provider] = [kernel.ids.next(), kernel.ids.next()]
  const json = {
    template: 'moodle',
    name: 'Moodle',
    schoolUnit: school,
    domains: [],
    newPeople: 'none',
    active: true,
    config: { issuer: 'https://moodle.example', clientId: provider },
  }
  await fetch(`/auth/v1/providers/${provider}`, { method: 'PUT', as: superUser, json })
  await kernel.shards
    .forRealm('se')
    .insert(ltiDeepLinks)
    .values({
      uid,
      realm: 'se',
      providerUid: provider,
      userUid: pupil,
      browserHash: 'browser',
      deploymentId: '1',
      returnAddress: 'https://moodle.example/return',
      takesScores: false,
      expiresAt: new Date(kernel.clock.now().getTime() + 3_600_000),
    })
  return uid
}

/** Returns the id of a new assignment and the id of the victim's submission. */
async function publishAssignment(teacher: TestPerson, group: string, bookId: string) {
  const path = '/api/submissions/v1/assignments'
  const content = [{ type: 'open-question', phrase: 'Who?' }]
  const draft = {
    contextType: 'Assignment',
    title: 'Of the group',
    description: '',
    bookId,
    exercises: [{ title: '', content }],
    recipients: { type: 'group', group },
    dueAt: null,
  }
  const made = await server.fetch(path, { method: 'POST', as: teacher, json: draft })
  const { id: assignment } = z.object({ id: z.string() }).parse(await made.json())
  await server.fetch(`${path}/${assignment}/publish`, { method: 'POST', as: teacher })
  const list = await server.fetch('/api/submissions/', { as: victim })
  const found = z.object({ data: z.object({ data: z.tuple([z.object({ id: z.string() })]) }) }).parse(await list.json())
  return { assignment, submission: found.data.data[0].id }
}

const PersonExport = z.looseObject({
  account: z.looseObject({ changes: z.array(z.looseObject({ action: z.string() })) }),
  logIn: z.looseObject({ acting: z.array(z.unknown()) }),
})

async function exportData(who: TestUser): Promise<string> {
  return (await server.fetch('/api/account/me/export', { as: who })).text()
}

const routeName = ({ call }: Route): string => callName(call, SERVICE_PATHS[call.service])

async function requestAll() {
  const responsesByCall = new Map<string, ReadonlyMap<string, { status: number; body: string }>>()
  for (const route of routes) {
    const { call } = route
    const template = inputs[routeName(route)] ?? {}
    const row = new Map<string, { status: number; body: string }>()
    for (const [name, as] of callers) {
      const input = await fillIn(template)
      const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? key))
      const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query).toString()}`
      const response = await server.fetch(`${SERVICE_PATHS[call.service]}${path}${query}`, {
        method: call.method,
        ...(as === undefined ? {} : { as }),
        ...toRequestBody(call, input, as?.realm ?? 'se'),
      })
      row.set(name, { status: response.status, body: await response.text() })
    }
    responsesByCall.set(routeName(route), row)
  }
  return responsesByCall
}

/** Returns an input with the ids of new rows instead of its placeholders. */
async function fillIn(input: CallInput): Promise<CallInput> {
  let text = JSON.stringify(input)
  for (const { placeholders, create } of fresh) {
    if (!placeholders.some((placeholder) => text.includes(placeholder))) continue
    const ids = await create()
    for (const [index, placeholder] of placeholders.entries())
      text = text.replaceAll(placeholder, ids[index] ?? placeholder)
  }
  const filled: CallInput = JSON.parse(text)
  return filled
}

function toRequestBody({ contentType }: Route['call'], { body }: CallInput, country: Realm): TestRequest {
  const headers = { [COUNTRY_HEADER]: country }
  if (typeof body === 'string' && contentType !== undefined)
    return { headers: { ...headers, 'content-type': contentType }, body }
  return { headers, ...(body === undefined ? {} : { json: body }) }
}

/** Returns `call: caller` for each request with a status below 300. */
function successes(which: (route: Route) => boolean, who: (caller: string) => boolean): string[] {
  return routes
    .filter(which)
    .flatMap((route) =>
      [...(responses.get(routeName(route)) ?? [])]
        .filter(([caller, { status }]) => who(caller) && status < 300)
        .map(([caller]) => `${routeName(route)}: ${caller}`),
    )
}

describe('every call that requires a log-in', () => {
  test('has an input in the table', () => {
    expect(routes.map(routeName).filter((key) => inputs[key] === undefined)).toEqual([])
  })

  test('responds with 401 without a token, and for a token of another issuer', () => {
    const open = [...responses].filter(([, row]) =>
      ['no log-in', 'forged token'].some((caller) => row.get(caller)?.status !== 401),
    )
    expect(open.map(([key]) => key)).toEqual([])
  })

  test('never causes a server error', () => {
    const broken = [...responses].filter(([, row]) => [...row.values()].some(({ status }) => status >= 500))
    expect(broken.map(([key]) => key)).toEqual([])
  })
})

describe('no caller exceeds its rights', () => {
  test('a super user’s call refuses all other callers', () => {
    const isSuper = (caller: string) => caller.startsWith('super user')
    expect(
      successes(
        ({ call }) => call.access === 'superUser',
        (caller) => !isSuper(caller),
      ),
    ).toEqual([])
  })

  test('a call that names a person refuses all other callers, except callers that may impersonate the person', () => {
    const isImpersonation = (route: Route) => /^\/v1\/(act-as|people)\//.test(route.call.path)
    const named = (route: Route) => inputs[routeName(route)]?.namesPerson === true
    expect(
      successes(
        (route) => named(route) && !isImpersonation(route),
        () => true,
      ),
    ).toEqual([])
    expect(
      successes(
        (route) => named(route) && isImpersonation(route),
        (caller) => !MAY_IMPERSONATE.has(caller),
      ),
    ).toEqual([])
  })

  test('data of one realm does not exist for a super user of another realm', () => {
    const named = (route: Route) => {
      const input = inputs[routeName(route)]
      return input?.namesRow === true || input?.namesPerson === true
    }
    expect(successes(named, (caller) => caller === 'super user of another realm')).toEqual([])
  })

  test('a call of the administration refuses everyone but the staff that it is for', () => {
    const ofStaff = routes.filter((route) => inputs[routeName(route)]?.staff !== undefined)
    expect(ofStaff.length).toBeGreaterThan(15)
    for (const route of ofStaff) {
      const staff = STAFF[inputs[routeName(route)]?.staff ?? 'administrators']
      expect(
        successes(
          (each) => each === route,
          (caller) => !staff.has(caller),
        ),
      ).toEqual([])
      expect(
        successes(
          (each) => each === route,
          () => true,
        ),
      ).not.toEqual([])
    }
  })

  test('an impersonation changes nothing in the administration', () => {
    const isChange = ({ call }: Route) => call.service === 'controlPanel' && call.method !== 'GET'
    expect(successes(isChange, (caller) => caller.includes('impersonating'))).toEqual([])
  })

  test('no response contains data of the person in the request, except for callers that may impersonate the person and the staff of a call', () => {
    const mayRead = (key: string, caller: string) => {
      const staff = inputs[key]?.staff
      return MAY_IMPERSONATE.has(caller) || (staff !== undefined && STAFF[staff].has(caller))
    }
    const leaks = [...responses].flatMap(([key, row]) =>
      [...row]
        .filter(([caller, { body }]) => !mayRead(key, caller) && body.includes('victim-of-leaks'))
        .map(([caller]) => `${key}: ${caller}`),
    )
    expect(leaks).toEqual([])
  })

  test('all these requests leave the person’s stored data unchanged, except the record of impersonations, ended sessions and looks', () => {
    const [then, now] = [PersonExport.parse(JSON.parse(before)), PersonExport.parse(JSON.parse(after))]
    const started = now.account.changes.filter(({ action }) => action === 'act.start')
    expect(started).toHaveLength(MAY_IMPERSONATE.size)
    const ended = now.account.changes.filter(({ action }) => action === 'end-sessions')
    expect(ended).toHaveLength(MAY_IMPERSONATE.size)
    const looks = now.account.changes.filter(({ action }) => action === 'view-speaking-book-rights')
    const isExpected = (change: (typeof looks)[number]) => [...started, ...ended, ...looks].includes(change)
    const changes = now.account.changes.filter((change) => !isExpected(change))
    expect(now.logIn.acting).toHaveLength(MAY_IMPERSONATE.size)
    expect({ ...now, account: { ...now.account, changes }, logIn: { ...now.logIn, acting: [] } }).toEqual(then)
  })
})

test('the table in docs/evidence/access.md equals the table of these responses', async () => {
  const page = await accessPage(
    callers.map(([name]) => name),
    [...responses].map(([key, row]) => [key, callers.map(([name]) => row.get(name)?.status ?? 0)] as const),
  )
  if (process.env['UPDATE_DOCS'] === '1') await writeFile(PAGE, page)
  expect(await readFile(PAGE, 'utf8')).toBe(page)
})
