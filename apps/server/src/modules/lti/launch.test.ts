import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRobot, startLtiPlatform } from '@lectern/test-kit/outside'
import type { LtiLaunch, LtiMember, LtiPlatform } from '@lectern/test-kit/outside'
import { createTestUser } from '../../testing/test-people.ts'
import type { TestUser } from '../../testing/test-people.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { associations, users } from '../account/tables.ts'
import { createTestSchool } from '../federation/testing/school.ts'
import type { TestSchool } from '../federation/testing/school.ts'
import { ltiLaunches } from './tables.ts'
import { connect, connectPlatform, logInByLaunch, openLink, startLtiServer } from './testing/lti-server.ts'

const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
const INSTRUCTOR = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'
const LTI = 'https://purl.imsglobal.org/spec/lti/claim'

let server: TestServer
let platform: LtiPlatform
let root: TestUser
let school: TestSchool
let pupil: LtiMember
let teacher: LtiMember

beforeAll(async () => {
  server = await startLtiServer()
  root = await createTestUser(server.kernel, { role: 'admin', superUser: true })
})
afterAll(() => server.close())

beforeEach(async () => {
  school = await createTestSchool(server.kernel)
  const id = randomUUID()
  pupil = { user_id: `pupil-${id}`, roles: [LEARNER], given_name: 'Ines', family_name: 'Lagoon' }
  teacher = { user_id: `teacher-${id}`, roles: [INSTRUCTOR], given_name: 'Tom', family_name: 'Reed' }
  platform = await startLtiPlatform({
    clientId: 'lectern',
    deploymentId: '1',
    tool: server.origin,
    members: [pupil, teacher],
  })
  return () => platform.close()
})

const db = () => server.kernel.shards.forRealm('se')
const open = (launch: Partial<LtiLaunch> = {}) => openLink(server, platform, { sub: pupil.user_id, ...launch })

/** Opens a link, and logs in. Returns the uid of the person, or the refusal. */
async function enter(launch: Partial<LtiLaunch> = {}) {
  const arrival = await open(launch)
  if ('refused' in arrival) return arrival
  const outcome = await logInByLaunch(server, arrival)
  return 'refused' in outcome ? outcome : { user: outcome.sub, amr: outcome.amr, redirect: arrival.redirect }
}

describe('a launch is refused', () => {
  test('from a platform that is not connected', async () => {
    expect(await enter()).toEqual({ refused: 'platform_unknown' })
  })

  test('from a platform that is switched off', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid, active: false })
    expect(await enter()).toEqual({ refused: 'platform_unknown' })
  })

  test.each<readonly [string, LtiPlatform['tamper'], string]>([
    ['another key', { otherKey: true }, 'provider_untrusted'],
    ['another issuer', { claims: (same) => ({ ...same, iss: 'https://other.example' }) }, 'provider_untrusted'],
    ['another audience', { claims: (same) => ({ ...same, aud: 'other' }) }, 'provider_untrusted'],
    [
      'another authorized party',
      { claims: (same) => ({ ...same, aud: ['lectern', 'b'], azp: 'b' }) },
      'provider_untrusted',
    ],
    ['another nonce', { claims: (same) => ({ ...same, nonce: 'other' }) }, 'provider_untrusted'],
    ['no nonce', { claims: ({ nonce: _nonce, ...others }) => others }, 'provider_untrusted'],
    ['an old token', { claims: (same) => ({ ...same, exp: 1000 }) }, 'provider_clock_off'],
    ['no person', { claims: ({ sub: _sub, ...others }) => others }, 'provider_untrusted'],
    ['LTI 1.1', { claims: (same) => ({ ...same, [`${LTI}/version`]: '1.1' }) }, 'provider_untrusted'],
    ['an unknown message', { claims: (same) => ({ ...same, [`${LTI}/message_type`]: 'Other' }) }, 'provider_untrusted'],
    ['no deployment', { claims: (same) => ({ ...same, [`${LTI}/deployment_id`]: undefined }) }, 'provider_untrusted'],
  ])('with %s', async (_name, tamper, refused) => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    platform.tamper = tamper
    expect(await enter()).toEqual({ refused })
  })

  test('that would send the link to a script address', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
    const changed = { deep_link_return_url: 'javascript:alert(1)', accept_types: ['ltiResourceLink'] }
    platform.tamper = { claims: (same) => ({ ...same, [settings]: changed }) }
    expect(await enter({ sub: teacher.user_id, isDeepLink: true })).toEqual({ refused: 'provider_untrusted' })
  })

  test('from another deployment of the platform', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid, deploymentId: '2, 3' })
    expect(await enter()).toEqual({ refused: 'provider_untrusted' })
  })

  test('in another browser than the one that started it', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const victim = createRobot()
    const { text } = await createRobot().go(platform.startAddress({ sub: pupil.user_id }))
    const [, token = ''] = /name="id_token" value="([^"]+)"/u.exec(text) ?? []
    const [, state = ''] = /name="state" value="([^"]+)"/u.exec(text) ?? []
    const form = new URLSearchParams({ id_token: token, state })
    const { url } = await victim.go(`${server.origin}/lti/launch`, {
      form,
      stop: (at) => at.pathname.startsWith('/login'),
    })
    expect(url.search).toBe('?refused=log_in_not_begun')
  })

  test('for the second use of an answer', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const robot = createRobot()
    const { text } = await robot.go(platform.startAddress({ sub: pupil.user_id }))
    const [, token = ''] = /name="id_token" value="([^"]+)"/u.exec(text) ?? []
    const [, state = ''] = /name="state" value="([^"]+)"/u.exec(text) ?? []
    const form = new URLSearchParams({ id_token: token, state })
    const stop = (at: URL) => at.pathname.startsWith('/login')
    expect((await robot.go(`${server.origin}/lti/launch`, { form, stop })).url.pathname).toBe('/login/launch')
    expect((await robot.go(`${server.origin}/lti/launch`, { form, stop })).url.search).toBe('?refused=log_in_replayed')
  })

  test('for a person without an account, unless people get one', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid, newPeople: 'none' })
    expect(await enter()).toEqual({ refused: 'account_not_linked' })
  })

  test('for a request for a link by a pupil', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    expect(await enter({ isDeepLink: true })).toEqual({ refused: 'forbidden' })
  })
})

describe('the log-in after a launch', () => {
  test('works once', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const arrival = await open()
    if ('refused' in arrival) throw new Error('refused')
    expect(await logInByLaunch(server, arrival)).toMatchObject({ amr: ['lti'] })
    expect(await logInByLaunch(server, arrival)).toEqual({ refused: 'log_in_not_begun' })
  })

  test('is refused in another browser', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const arrival = await open()
    if ('refused' in arrival) throw new Error('refused')
    expect(await logInByLaunch(server, { ...arrival, robot: createRobot() })).toEqual({ refused: 'log_in_not_begun' })
    expect(await logInByLaunch(server, { ...arrival, robot: (await openOther()).robot })).toEqual({
      refused: 'log_in_not_begun',
    })
  })

  test('is refused after two minutes', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const arrival = await open()
    if ('refused' in arrival) throw new Error('refused')
    await server.kernel.shards.home
      .update(ltiLaunches)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(ltiLaunches.uid, arrival.launch))
    expect(await logInByLaunch(server, arrival)).toEqual({ refused: 'log_in_not_begun' })
  })
})

/** Another launch, in a browser of its own. */
async function openOther() {
  const arrival = await open({ sub: teacher.user_id })
  if ('refused' in arrival) throw new Error('refused')
  return arrival
}

describe('the account', () => {
  test('of a new pupil is that of the platform and the school', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const first = await enter()
    if (!('user' in first)) throw new Error('refused')
    expect(await enter()).toMatchObject({ user: first.user })
    const [place] = await db().select().from(associations).where(eq(associations.userUid, first.user))
    expect(place).toMatchObject({ schoolUnitUid: school.uid, role: 'student' })
    const [person] = await db().select().from(users).where(eq(users.uid, first.user))
    expect(person).toMatchObject({ firstname: 'Ines', lastname: 'Lagoon' })
  })

  test('has the id of the school’s own system', async () => {
    const { userId } = await school.add('student')
    await db().update(users).set({ externalId: 'sis-7' }).where(eq(users.uid, userId))
    platform.members = [{ ...pupil, lis_person_sourcedid: 'sis-7' }]
    await connectPlatform(server, root, platform, { schoolUnit: school.uid, newPeople: 'none' })
    expect(await enter()).toMatchObject({ user: userId })
  })

  test('of an administrator of the platform is an employee', async () => {
    const admin = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'
    platform.members = [{ ...teacher, roles: [admin] }]
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const outcome = await enter({ sub: teacher.user_id })
    if (!('user' in outcome)) throw new Error('refused')
    const [place] = await db().select().from(associations).where(eq(associations.userUid, outcome.user))
    expect(place?.role).toBe('employee')
  })

  test('of a teacher who is a learner in a course stays that of a teacher', async () => {
    await connectPlatform(server, root, platform, { schoolUnit: school.uid })
    const before = await enter({ sub: teacher.user_id })
    const faculty = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Faculty'
    platform.members = [{ ...teacher, roles: [LEARNER, faculty] }]
    expect(await enter({ sub: teacher.user_id })).toEqual(before)
  })
})

describe('two schools with one client id', () => {
  test('differ in the deployment', async () => {
    const other = await createTestSchool(server.kernel)
    await connectPlatform(server, root, platform, { schoolUnit: other.uid, deploymentId: '2' })
    await connectPlatform(server, root, platform, { schoolUnit: school.uid, deploymentId: '1' })
    const outcome = await enter()
    if (!('user' in outcome)) throw new Error('refused')
    const [place] = await db().select().from(associations).where(eq(associations.userUid, outcome.user))
    expect(place?.schoolUnitUid).toBe(school.uid)
  })

  test('cannot have the same deployment', async () => {
    const other = await createTestSchool(server.kernel)
    await connectPlatform(server, root, platform, { schoolUnit: other.uid, deploymentId: '1, 2' })
    const response = await connect(server, root, platform, { schoolUnit: school.uid, deploymentId: '1' })
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'conflict' }])
  })
})

test('the log-in page does not offer a platform', async () => {
  await connectPlatform(server, root, platform, { schoolUnit: school.uid })
  const response = await server.fetch(`/auth/v1/offered-providers?realm=se&schoolUnit=${school.uid}`)
  expect(await response.json()).toMatchObject({ data: [] })
})

test('a platform is no login system: its address for log-ins refuses', async () => {
  const { id } = await connectPlatform(server, root, platform, { schoolUnit: school.uid })
  const query = new URLSearchParams({ response_type: 'code', client_id: 'lectern-web', code_challenge: 'a'.repeat(43) })
  const response = await server.fetch(`/auth/v1/ways/provider/${id}?${query.toString()}`)
  expect(response.headers.get('location')).toMatch(/refused=/u)
})

test('the test of a platform reads its keys', async () => {
  const { id } = await connectPlatform(server, root, platform, { schoolUnit: school.uid })
  const run = async () => (await server.fetch(`/auth/v1/providers/${id}/test`, { method: 'POST', as: root })).json()
  expect(await run()).toEqual({ fault: null })
  await platform.close()
  expect(await run()).toEqual({ fault: 'unreachable' })
  platform = await startLtiPlatform({ clientId: 'lectern', deploymentId: '1', members: [] })
})

test('a frame gets a page whose button opens a window, and starts no launch', async () => {
  await connectPlatform(server, root, platform, { schoolUnit: school.uid })
  const address = platform.startAddress({ sub: pupil.user_id })
  const response = await fetch(address, { headers: { 'sec-fetch-dest': 'iframe', 'accept-language': 'sv' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(await response.text()).toContain('Öppna i ett nytt fönster')
})
