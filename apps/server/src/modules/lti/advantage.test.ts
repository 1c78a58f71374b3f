import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeepLink } from '@lectern/contracts'
import { createRobot, startLtiPlatform } from '@lectern/test-kit/outside'
import type { LtiMember, LtiPlatform, Robot } from '@lectern/test-kit/outside'
import { createTestUser } from '../../testing/test-people.ts'
import type { TestUser } from '../../testing/test-people.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { associations, groups, memberships, users } from '../account/tables.ts'
import {
  createAssignment,
  createClassroom,
  createDraft,
  createQuizDraft,
  optionAnswer,
  publishAssignment,
  readOwnSubmission,
  sendChange,
} from '../submissions/testing/classroom.ts'
import type { Classroom } from '../submissions/testing/classroom.ts'
import { createPlatformClient } from './platform-client.ts'
import { sendResultsJob } from './results.ts'
import { ltiCourses, ltiDeepLinks, ltiResults } from './tables.ts'
import { connectPlatform, openLink, readForm, startLtiServer } from './testing/lti-server.ts'

const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
const INSTRUCTOR = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'
const ITEMS = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items'

let server: TestServer
let root: TestUser
let platform: LtiPlatform
let room: Classroom
/** The classroom's teacher and pupil at the platform. */
let teacher: LtiMember
let pupil: LtiMember
let provider: string

beforeAll(async () => {
  server = await startLtiServer()
  root = await createTestUser(server.kernel, { role: 'admin', superUser: true })
})
afterAll(() => server.close())

beforeEach(async () => {
  room = await createClassroom(server.kernel)
  teacher = await enrol(room.teacher, INSTRUCTOR)
  pupil = await enrol(room.pupil, LEARNER)
  platform = await startLtiPlatform({
    clientId: 'lectern',
    deploymentId: '1',
    tool: server.origin,
    members: [teacher, pupil],
  })
  provider = (await connectPlatform(server, root, platform, { schoolUnit: room.school })).id
  return () => platform.close()
})

const db = () => server.kernel.shards.forRealm('se')

/** Gives a person an id in the school's own system, which the platform knows. */
async function enrol({ userId }: TestPerson, role: string): Promise<LtiMember> {
  const id = randomUUID()
  await db().update(users).set({ externalId: id }).where(eq(users.uid, userId))
  return { user_id: `at-campus-${id}`, roles: [role], lis_person_sourcedid: id, given_name: 'A', family_name: 'B' }
}

/** Opens a link. Returns the page of the web app, and the browser. */
async function follow(who: LtiMember, launch: { target?: string; isDeepLink?: boolean; hasLineItem?: boolean } = {}) {
  const arrival = await openLink(server, platform, { sub: who.user_id, ...launch })
  if ('refused' in arrival) throw new Error(`refused: ${arrival.refused}`)
  return { page: arrival.redirect, robot: arrival.robot }
}

describe('a link opens', () => {
  const open = async (who: LtiMember, query: Readonly<Record<string, string>>) =>
    (await follow(who, { target: `${server.origin}/lti/launch?${new URLSearchParams(query).toString()}` })).page

  test('the home page, if it names nothing', async () => {
    expect(await open(pupil, {})).toBe('/')
    expect(await open(pupil, { book: 'no id' })).toBe('/')
  })

  test('a book, and a place in it', async () => {
    expect(await open(pupil, { book: room.book })).toBe(`/bookshelf/play/id/${room.book}`)
    const page = await open(pupil, { book: room.book, place: 'OPS/c1.xhtml#s2' })
    expect(page).toBe(`/bookshelf/play/id/${room.book}?place=OPS%2Fc1.xhtml%23s2`)
  })

  test('nothing that another site names', async () => {
    const target = `https://other.example/lti/launch?book=${room.book}`
    expect((await follow(pupil, { target })).page).toBe('/')
  })

  test('an assignment: for its pupils in the book, for its teachers with the progress', async () => {
    const { id } = await publishAssignment(server, room.teacher, createDraft(room))
    const submission = await readOwnSubmission(server, room.pupil, id)
    expect(await open(pupil, { assignment: id })).toBe(
      `/bookshelf/play/id/${room.book}?activeSubmissionId=${submission.id}`,
    )
    expect(await open(teacher, { assignment: id })).toBe(`/assignments/${id}`)
  })

  test('an assignment for a pupil who joins the group later', async () => {
    const { id } = await publishAssignment(server, room.teacher, createDraft(room))
    const late = await enrol(await room.add('student', [room.group]), LEARNER)
    platform.members = [teacher, pupil, late]
    expect(await open(late, { assignment: id })).toContain('activeSubmissionId=')
  })

  test('the home page, if the assignment is one of other people', async () => {
    const other = await createClassroom(server.kernel)
    const { id } = await publishAssignment(server, other.teacher, createDraft(other))
    expect(await open(pupil, { assignment: id })).toBe('/')
    expect(await open(teacher, { assignment: id })).toBe('/')
  })
})

describe('a request for a link', () => {
  /** A teacher asks for a link. Returns the id of the request. */
  async function ask(): Promise<{ id: string; robot: Robot }> {
    const { page, robot } = await follow(teacher, { isDeepLink: true })
    return { id: page.replace('/course-link/', ''), robot }
  }
  const read = (id: string, as: TestPerson) => server.fetch(`/lti/v1/deep-links/${id}`, { as })
  const answer = (id: string, json: unknown, as: TestPerson = room.teacher) =>
    server.fetch(`/lti/v1/deep-links/${id}/answer`, { method: 'POST', as, json })
  /** Opens the page that returns to the platform, and sends its form. */
  async function sendBack(id: string, robot: Robot): Promise<void> {
    const { address, form } = readForm((await robot.go(`${server.origin}/lti/deep-links/${id}/return`)).text)
    await robot.go(address, { form })
  }

  test('does not exist for other people, or in another browser', async () => {
    const { id, robot } = await ask()
    expect((await read(id, room.admin)).status).toBe(404)
    expect((await answer(id, { type: 'none' }, room.pupil)).status).toBe(404)
    expect((await answer(id, { type: 'none' })).status).toBe(200)
    const elsewhere = await createRobot().go(`${server.origin}/lti/deep-links/${id}/return`)
    expect(elsewhere.text).toContain('not_found')
    const own = await robot.go(`${server.origin}/lti/deep-links/${id}/return`)
    expect(own.text).toContain(`action="${platform.origin}/link"`)
  })

  test('ends after an hour', async () => {
    const { id } = await ask()
    await db()
      .update(ltiDeepLinks)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(ltiDeepLinks.uid, id))
    expect((await read(id, room.teacher)).status).toBe(404)
    expect((await answer(id, { type: 'none' })).status).toBe(404)
  })

  test('names the platform and the course', async () => {
    const { id } = await ask()
    const found = DeepLink.parse(await (await read(id, room.teacher)).json())
    expect(found).toEqual({ id, platform: 'Campus', course: 'Course', takesScores: true })
  })

  test('is answered with a book, which the link then opens', async () => {
    const { id, robot } = await ask()
    const response = await answer(id, {
      type: 'book',
      book: room.book,
      place: { uri: 'OPS/c1.xhtml#s2', title: 'The lamp' },
    })
    expect(await response.json()).toEqual({ page: `/lti/deep-links/${id}/return` })
    await sendBack(id, robot)
    const [link] = platform.links
    expect(link).toMatchObject({
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': '1',
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'a value of the platform',
      [ITEMS]: [{ type: 'ltiResourceLink', title: 'The Lamp Keeper: The lamp', window: { targetName: '_blank' } }],
    })
    const [{ url: target } = { url: '' }] = readItems(link)
    expect((await follow(pupil, { target })).page).toBe(`/bookshelf/play/id/${room.book}?place=OPS%2Fc1.xhtml%23s2`)
  })

  test('is answered with a quiz, which gets a column in the grade book', async () => {
    const { id: quiz } = await publishAssignment(server, room.teacher, createQuizDraft(room))
    const { id, robot } = await ask()
    await answer(id, { type: 'assignment', assignment: quiz })
    await sendBack(id, robot)
    expect(platform.links[0]?.[ITEMS]).toMatchObject([
      { lineItem: { scoreMaximum: 1, label: 'The first chapter', resourceId: quiz } },
    ])
  })

  test('is answered with an assignment, without a column', async () => {
    const { id: assignment } = await publishAssignment(server, room.teacher, createDraft(room))
    const { id, robot } = await ask()
    await answer(id, { type: 'assignment', assignment })
    await sendBack(id, robot)
    expect(readItems(platform.links[0])[0]).not.toHaveProperty('lineItem')
  })

  test('is not answered with an assignment of other teachers, a draft, or an unknown book', async () => {
    const other = await createClassroom(server.kernel)
    const { id: theirs } = await publishAssignment(server, other.teacher, createDraft(other))
    const { id: draft } = await createAssignment(server, room.teacher, createDraft(room))
    const { id } = await ask()
    expect((await answer(id, { type: 'assignment', assignment: theirs })).status).toBe(404)
    expect((await answer(id, { type: 'assignment', assignment: draft })).status).toBe(404)
    const unknown = await answer(id, { type: 'book', book: randomUUID() })
    expect(await unknown.json()).toMatchObject({ code: 'book_not_found' })
  })

  test('is answered with no link, if the teacher cancels', async () => {
    const { id, robot } = await ask()
    await answer(id, { type: 'none' })
    await sendBack(id, robot)
    expect(platform.links[0]?.[ITEMS]).toEqual([])
  })

  test('from a frame is answered by the frame', async () => {
    const address = platform.startAddress({ sub: teacher.user_id, isDeepLink: true })
    const framed = await fetch(address, { headers: { 'sec-fetch-dest': 'iframe' } })
    const { form } = readForm(await framed.text())
    const frame = form.get('frame') ?? ''
    const ask = async () => {
      const body = new URLSearchParams({ frame })
      return (await fetch(`${server.origin}/lti/frame`, { method: 'POST', body })).json()
    }
    expect(await ask()).toEqual({})
    const robot = createRobot()
    const stop = (url: URL) => url.pathname.startsWith('/login')
    const { text } = await robot.go(`${server.origin}/lti/login`, { form })
    const posted = readForm(text)
    const { url } = await robot.go(posted.address, { form: posted.form, stop })
    const id = (url.searchParams.get('redirect') ?? '').replace('/course-link/', '')
    expect(await ask()).toEqual({})
    expect(await (await answer(id, { type: 'book', book: room.book })).json()).toEqual({ page: null })
    expect(await ask()).toMatchObject({ address: `${platform.origin}/link` })
  })
})

const readItems = (link: unknown): { url: string }[] => {
  const items: unknown = typeof link === 'object' && link !== null && ITEMS in link ? link[ITEMS] : []
  return Array.isArray(items) ? items : []
}

describe('a course', () => {
  const readCourse = async () => (await db().select().from(ltiCourses).where(eq(ltiCourses.providerUid, provider)))[0]
  const groupOf = async () => {
    const course = await readCourse()
    if (course === undefined) return undefined
    const members = await db()
      .select({ uid: memberships.userUid })
      .from(memberships)
      .where(eq(memberships.groupUid, course.groupUid))
    const [group] = await db().select().from(groups).where(eq(groups.uid, course.groupUid))
    return { name: group?.name, unit: group?.schoolUnitUid, uid: group?.uid, members: members.map(({ uid }) => uid) }
  }

  test('has no group before a teacher opens it', async () => {
    await follow(pupil)
    expect(await groupOf()).toBeUndefined()
  })

  test('has no group, if people do not get accounts from the platform', async () => {
    const other = await createClassroom(server.kernel)
    const known = await enrol(other.teacher, INSTRUCTOR)
    const second = await startLtiPlatform({ clientId: 'b', deploymentId: '1', tool: server.origin, members: [known] })
    const connection = { schoolUnit: other.school, newPeople: 'none', clientId: 'b' } as const
    await connectPlatform(server, root, second, connection)
    const arrival = await openLink(server, second, { sub: known.user_id })
    await second.close()
    expect(arrival).toMatchObject({ redirect: '/' })
    expect(await db().select().from(ltiCourses).where(eq(ltiCourses.providerUid, provider))).toEqual([])
  })

  test('gets a group with all its members, and new people get accounts', async () => {
    const unknown = { user_id: `new-${randomUUID()}`, roles: [LEARNER], given_name: 'Ny', family_name: 'Elev' }
    const left = { user_id: `left-${randomUUID()}`, roles: [LEARNER], status: 'Inactive' }
    platform.members = [teacher, pupil, unknown, left]
    platform.pageSize = 2
    await follow(teacher)
    await vi.waitFor(async () => expect((await groupOf())?.members).toHaveLength(3))
    const group = await groupOf()
    expect(group).toMatchObject({ name: 'Course', unit: room.school })
    expect(group?.members).toEqual(expect.arrayContaining([room.teacher.userId, room.pupil.userId]))
    const [added] = await db().select().from(users).where(eq(users.firstname, 'Ny'))
    const roles = await db()
      .select()
      .from(associations)
      .where(eq(associations.userUid, added?.uid ?? randomUUID()))
    expect(roles).toMatchObject([{ role: 'student', schoolUnitUid: room.school }])
  })

  test('has a number in its name, if another group has the name', async () => {
    await db().insert(groups).values({ uid: randomUUID(), realm: 'se', schoolUnitUid: room.school, name: 'Course' })
    await follow(teacher)
    expect((await groupOf())?.name).toBe('Course (2)')
  })

  test('loses the members whom the platform no longer names, and keeps those whom a teacher added', async () => {
    await follow(teacher)
    await vi.waitFor(async () => expect((await groupOf())?.members).toHaveLength(2))
    const group = (await groupOf())?.uid ?? ''
    await db().insert(memberships).values({ realm: 'se', groupUid: group, userUid: room.classmate.userId })
    platform.members = [teacher]
    await readAgain()
    await vi.waitFor(async () =>
      expect((await groupOf())?.members.toSorted()).toEqual([room.teacher.userId, room.classmate.userId].toSorted()),
    )
  })

  test('keeps its members, if the list cannot be read', async () => {
    await follow(teacher)
    await vi.waitFor(async () => expect((await groupOf())?.members).toHaveLength(2))
    platform.failure = 503
    await readAgain()
    platform.failure = undefined
    platform.members = [teacher]
    // Without members, nothing says that the pupil has left.
    expect((await groupOf())?.members).toContain(room.pupil.userId)
  })

  test('keeps its members, if the list has no active ones', async () => {
    await follow(teacher)
    await vi.waitFor(async () => expect((await groupOf())?.members).toHaveLength(2))
    platform.members = [teacher, pupil].map((member) => ({ ...member, status: 'Inactive' }))
    await readAgain()
    await vi.waitFor(async () => expect((await readCourse())?.readAt).toBeInstanceOf(Date))
    expect((await groupOf())?.members).toHaveLength(2)
  })

  test('gets a pupil at once who opens a link', async () => {
    await follow(teacher)
    const late = await enrol(await room.add('student'), LEARNER)
    platform.members = [teacher, pupil, late]
    await follow(late)
    const [found] = await db()
      .select()
      .from(users)
      .where(eq(users.externalId, late.lis_person_sourcedid ?? ''))
    expect((await groupOf())?.members).toContain(found?.uid)
  })

  /** A teacher opens the course again, later than ten minutes after the last time. */
  async function readAgain(): Promise<void> {
    await vi.waitFor(async () => expect((await readCourse())?.readAt).toBeInstanceOf(Date))
    await db().update(ltiCourses).set({ readAt: null }).where(eq(ltiCourses.providerUid, provider))
    await follow(teacher)
  }
})

describe('the result of a quiz', () => {
  const run = () => sendResultsJob(server.kernel, createPlatformClient(server.kernel, true)).run({})

  /** The pupil opens a quiz from the platform. Returns the submission. */
  async function openQuiz({ hasLineItem = true } = {}) {
    const { id, exercises } = await publishAssignment(server, room.teacher, createQuizDraft(room))
    await follow(pupil, { target: `${server.origin}/lti/launch?assignment=${id}`, hasLineItem })
    return readOwnSubmission(server, room.pupil, exercises[0]?.id ?? '')
  }

  const submit = async (submission: Awaited<ReturnType<typeof openQuiz>>, option = 'b') => {
    const [exercise = ''] = contextIds(submission)
    const answers = { [exercise]: { '1': optionAnswer(option) } }
    expect((await sendChange(server, room.pupil, submission.id, { status: 'Submitted', answers })).ok).toBe(true)
  }

  test('goes to the column of the grade book', async () => {
    await submit(await openQuiz())
    await run()
    expect(platform.scores).toMatchObject([
      {
        path: '/services/lineitems/7/lineitem/scores?type_id=3',
        score: {
          userId: pupil.user_id,
          scoreGiven: 1,
          scoreMaximum: 1,
          activityProgress: 'Completed',
          gradingProgress: 'FullyGraded',
        },
      },
    ])
    await run()
    expect(platform.scores).toHaveLength(1)
  })

  test('is not sent before the pupil begins, or without a column', async () => {
    await openQuiz()
    await submit(await openQuiz({ hasLineItem: false }))
    await run()
    expect(platform.scores).toEqual([])
  })

  test('is sent again after a failure, not at once', async () => {
    await submit(await openQuiz())
    platform.failure = 500
    await run()
    platform.failure = undefined
    await run()
    expect(platform.scores).toEqual([])
    const isOwn = and(eq(ltiResults.providerUid, provider), eq(ltiResults.userUid, room.pupil.userId))
    await db()
      .update(ltiResults)
      .set({ waitsUntil: new Date(Date.now() - 1) })
      .where(isOwn)
    await run()
    expect(platform.scores).toHaveLength(1)
  })

  test('is sent again when the teacher hands the quiz back', async () => {
    const submission = await openQuiz()
    await submit(submission, 'a')
    await run()
    await server.fetch(`/api/submissions/${submission.id}/hand-back`, {
      method: 'POST',
      as: room.teacher,
      json: { comment: 'Look again.' },
    })
    await run()
    expect(platform.scores.map(({ score }) => score)).toMatchObject([
      { scoreGiven: 0, activityProgress: 'Completed' },
      { activityProgress: 'InProgress', gradingProgress: 'NotReady' },
    ])
  })
})

/** Returns the ids of the exercises of a submission. */
function contextIds({ context }: Awaited<ReturnType<typeof readOwnSubmission>>): string[] {
  return context.type === 'Quiz' ? [context.exercise.id] : context.assignment.objective.exercises.map(({ id }) => id)
}
