import * as z from 'zod'
import { Assignment } from '@lectern/contracts'
import type { AssignmentDraft, ExerciseContent, Realm, Role, Submission } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { MovableClock } from '../../../testing/movable-clock.ts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { addGuardians, createAccountModule, createPeople, createSchools } from '../../account/index.ts'
import { createTestBook } from '../../library/testing/test-book.ts'
import { createSubmissionsModule } from '../index.ts'

export const BASE = '/api/submissions'

/** A test server in any process. */
type TestTarget = Pick<TestServer, 'fetch'>

export interface Classroom {
  readonly realm: Realm
  readonly school: string
  readonly group: string
  readonly book: string
  readonly teacher: TestPerson
  readonly admin: TestPerson
  readonly pupil: TestPerson
  readonly classmate: TestPerson
  /** A guardian of `pupil`, but not of `classmate`. */
  readonly guardian: TestPerson
  /** Adds a person to the school and to the given groups. */
  add(role: Role, groups?: readonly string[]): Promise<TestPerson>
  addGroup(): Promise<string>
}

export interface SubmissionsServer extends TestServer {
  readonly clock: MovableClock
}

export async function startSubmissionsServer(): Promise<SubmissionsServer> {
  const clock = createMovableClock()
  const server = await startTestServer({
    clock,
    modules: (kernel) => [createAccountModule(kernel), createSubmissionsModule(kernel)],
  })
  return { ...server, clock }
}

export async function createClassroom(kernel: Kernel, realm: Realm = 'se'): Promise<Classroom> {
  const db = kernel.shards.forRealm(realm)
  const school = kernel.ids.next()
  const addGroup = async () => {
    const uid = kernel.ids.next()
    await createSchools(db, { units: [], groups: [{ uid, realm, name: `Group ${uid}`, schoolUnitUid: school }] })
    return uid
  }
  await createSchools(db, { units: [{ uid: school, realm, name: `School ${school}`, type: 'school' }] })
  const group = await addGroup()
  const add = async (role: Role, groups: readonly string[] = []): Promise<TestPerson> => {
    const uid = kernel.ids.next()
    const name = { firstname: 'Test', lastname: role }
    const person = { uid, realm, username: `user-${uid}`, ...name, associations: [{ uid: school, role }], groups }
    await createPeople(kernel, db, [person], 'command:test')
    return { userId: uid, realm, roles: [role] }
  }
  const pupil = await add('student', [group])
  const guardian = await add('guardian')
  await addGuardians(kernel, db, [{ realm, guardian: guardian.userId, pupil: pupil.userId }], 'command:test')
  return {
    realm,
    school,
    group,
    book: await createTestBook(kernel, realm),
    teacher: await add('employee', [group]),
    admin: await add('admin'),
    pupil,
    classmate: await add('student', [group]),
    guardian,
    add,
    addGroup,
  }
}

const QUESTION_BY_TYPE: { readonly [T in ExerciseContent['type']]: Extract<ExerciseContent, { type: T }> } = {
  'open-question': {
    type: 'open-question',
    phrase: 'Who keeps the lamp?',
    targetAnswers: ['SECRET: Ada does'],
  },
  'closed-question': {
    type: 'closed-question',
    phrase: 'Where does she live?',
    options: [
      { id: 'a', text: 'In a town' },
      { id: 'b', text: 'In a lighthouse' },
    ],
    answer: 'b',
    targetAnswers: ['SECRET: the first page says so'],
  },
  'reflection-task': { type: 'reflection-task', title: 'Look up', description: 'What lights your way home?' },
  'external-reference': { type: 'external-reference', url: 'https://example.org/lamps', text: 'About lamps' },
}

/** One question of each type. The right option of the closed question is `b`. */
export const EVERY_QUESTION_TYPE: AssignmentDraft['exercises'][number]['content'] = Object.values(QUESTION_BY_TYPE)

/** Returns a draft for the group of the classroom, due in a week. */
export function createDraft(room: Classroom, changed: Partial<AssignmentDraft> = {}): AssignmentDraft {
  return {
    contextType: 'Assignment',
    title: 'The first chapter',
    description: 'Read it twice.',
    bookId: room.book,
    exercises: [{ title: 'One', content: EVERY_QUESTION_TYPE }],
    recipients: { type: 'group', group: room.group },
    dueAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    ...changed,
  }
}

/** Returns the draft of a quiz with one graded question. */
export function createQuizDraft(room: Classroom, changed: Partial<AssignmentDraft> = {}): AssignmentDraft {
  const exercises = [{ title: 'Quiz', content: EVERY_QUESTION_TYPE.slice(0, 2) }]
  return createDraft(room, { contextType: 'Quiz', exercises, ...changed })
}

export async function createAssignment(
  server: TestTarget,
  as: TestPerson,
  draft: AssignmentDraft,
): Promise<Assignment> {
  const answer = await server.fetch(`${BASE}/v1/assignments`, { method: 'POST', as, json: draft })
  return z.parse(Assignment, await answer.json())
}

export async function publishAssignment(
  server: TestTarget,
  as: TestPerson,
  draft: AssignmentDraft,
): Promise<Assignment> {
  const { id } = await createAssignment(server, as, draft)
  const answer = await server.fetch(`${BASE}/v1/assignments/${id}/publish`, { method: 'POST', as })
  return z.parse(Assignment, await answer.json())
}

const SubmissionList = z.object({
  data: z.object({ data: z.array(z.custom<Submission>()), cursor: z.string().nullable() }),
})

export async function listSubmissions(
  server: TestTarget,
  as: TestPerson,
  query = '',
): Promise<{ data: Submission[]; cursor: string | null }> {
  const answer = await server.fetch(`${BASE}/${query}`, { as })
  return SubmissionList.parse(await answer.json()).data
}

/** Returns the pupil's submission for a context id. Throws if the pupil has none. */
export async function readOwnSubmission(server: TestTarget, as: TestPerson, contextId: string): Promise<Submission> {
  const [only] = (await listSubmissions(server, as, `?contextId=${contextId}`)).data
  if (only === undefined) throw new Error('the pupil has no submission of this assignment')
  return only
}

/** The web app also sends a change as JSON text. */
export function sendChange(
  server: TestTarget,
  as: TestPerson | undefined,
  id: string,
  body: unknown,
): Promise<Response> {
  return server.fetch(`${BASE}/${id}`, {
    method: 'PATCH',
    ...(as === undefined ? {} : { as }),
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export const textAnswer = (value: string) => ({ type: 'OpenEndedQuestionAnswer', value }) as const
export const optionAnswer = (optionId: string) => ({ type: 'ClosedEndedQuestionAnswer', optionId }) as const
