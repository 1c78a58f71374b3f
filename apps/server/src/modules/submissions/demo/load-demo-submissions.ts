import { localeOfRealm, REALMS } from '@lectern/contracts'
import type { Exercise, Realm } from '@lectern/contracts'
import { eq, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { demoGroup, demoUserId, findGroup, listPupils } from '../../account/index.ts'
import { findByTitle } from '../../library/index.ts'
import { gradeQuiz } from '../grade-quiz.ts'
import { assignments, pastAttempts, submissions } from '../tables.ts'
import { demoAnswers, demoChoices, demoExercises, demoQuiz, textAnswer } from './demo-exercises.ts'
import { DEMO_TEXTS } from './demo-texts.ts'
import type { DemoTexts } from './texts/demo-texts-shape.ts'

const NOVELLA = 'The Lamp-Keeper'
const LETTERS = 'Letters from the Night Train'
const DAY_MS = 86_400_000
const SET_DAYS_AGO = 4
const ASSIGNMENT_DUE_DAYS = 5
const QUIZ_DUE_DAYS = 9
/** Hour of all due dates, in UTC: afternoon in Europe, morning in America. */
const DUE_HOUR_UTC = 14
const GROUPS = [0, 1, 2] as const

/** All dates are relative to `now`. */
interface DemoContext {
  readonly kernel: Kernel
  readonly tx: Rows
  readonly realm: Realm
  readonly texts: DemoTexts
  readonly now: Date
}

/**
 * Gives every demo group an assignment and a quiz, with some submissions. Does nothing in a realm that already has
 * assignments.
 */
export async function loadDemoSubmissions(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  for (const realm of REALMS)
    await kernel.shards.forRealm(realm).transaction(async (tx) => {
      // If two nodes start at the same time, the second node waits here.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`demo submissions ${realm}`}))`)
      const existing = await tx
        .select({ id: assignments.id })
        .from(assignments)
        .where(eq(assignments.realm, realm))
        .limit(1)
      const books = await findByTitle(tx, realm, [NOVELLA, LETTERS])
      const [novella, letters] = [books.get(NOVELLA), books.get(LETTERS)]
      if (existing.length > 0 || novella === undefined || letters === undefined) return
      const context = { kernel, tx, realm, texts: DEMO_TEXTS[localeOfRealm(realm)], now }
      for (const group of GROUPS) {
        await createDemoAssignment(context, group, novella)
        await createDemoQuiz(context, group, letters)
      }
    })
}

async function createDemoAssignment(context: DemoContext, group: 0 | 1 | 2, bookId: string): Promise<void> {
  const { kernel, tx, realm, texts, now } = context
  const exercises = demoExercises(texts, [kernel.ids.next(), kernel.ids.next()])
  const { title, description } = texts.assignment
  const set = { contextType: 'Assignment' as const, title, description, bookId, exercises }
  const assignmentId = await insertAssignment(context, group, set, ASSIGNMENT_DUE_DAYS)
  const created = (await listGroupPupils(tx, realm, group)).map((pupilUid, index) => {
    const { past, ...state } = assignmentState(texts, exercises, getKind(realm, pupilUid, index), now)
    const id = kernel.ids.next()
    return { row: { id, realm, assignmentId, pupilUid, ...state }, past: past && { ...past, realm, submissionId: id } }
  })
  const earlierAttempts = created.flatMap(({ past }) => past ?? [])
  if (created.length > 0) await tx.insert(submissions).values(created.map(({ row }) => row))
  if (earlierAttempts.length > 0) await tx.insert(pastAttempts).values(earlierAttempts)
}

async function createDemoQuiz(context: DemoContext, group: 0 | 1 | 2, bookId: string): Promise<void> {
  const { kernel, tx, realm, texts, now } = context
  const quiz = demoQuiz(texts, kernel.ids.next())
  const set = { contextType: 'Quiz' as const, title: quiz.title, description: '', bookId, exercises: [quiz] }
  const assignmentId = await insertAssignment(context, group, set, QUIZ_DUE_DAYS)
  const rows = (await listGroupPupils(tx, realm, group)).map((pupilUid, index) => {
    const common = { id: kernel.ids.next(), realm, assignmentId, pupilUid, attempt: 1 }
    if (getKind(realm, pupilUid, index) !== 'handed in')
      return { ...common, status: 'InProgress' as const, answers: {} }
    const answers = demoChoices(quiz, index % 3)
    const [begunAt, submittedAt] = [daysBefore(now, 2.1), daysBefore(now, 2)]
    return { ...common, status: 'Submitted' as const, answers, begunAt, submittedAt, score: gradeQuiz([quiz], answers) }
  })
  if (rows.length > 0) await tx.insert(submissions).values(rows)
}

type Kind = 'not begun' | 'begun' | 'handed in' | 'handed back'

/** The submission of the demo account `student` has begun. */
function getKind(realm: Realm, pupilUid: string, index: number): Kind {
  if (pupilUid === demoUserId(realm, 'student')) return 'begun'
  if (index % 7 === 3) return 'handed back'
  return (['handed in', 'begun', 'handed in', 'not begun'] as const)[index % 4] ?? 'not begun'
}

function assignmentState(texts: DemoTexts, exercises: readonly Exercise[], kind: Kind, now: Date) {
  const initial = { status: 'InProgress' as const, answers: {}, attempt: 1, past: undefined }
  const begunAt = daysBefore(now, 2.5)
  const full = demoAnswers(texts, exercises, true)
  const short = demoAnswers(texts, exercises, false)
  switch (kind) {
    case 'not begun':
      return initial
    case 'begun':
      return { ...initial, begunAt, answers: { [exercises[0]?.id ?? '']: { 0: textAnswer(texts.answers.steps[1]) } } }
    case 'handed in':
      return { ...initial, status: 'Submitted' as const, answers: full, begunAt, submittedAt: daysBefore(now, 1.5) }
    case 'handed back': {
      const past = { attempt: 1, answers: short, submittedAt: daysBefore(now, 2), handedBackAt: daysBefore(now, 1) }
      const { comment } = texts
      return { ...initial, answers: short, begunAt, attempt: 2, comment, past: { ...past, comment } }
    }
  }
}

async function insertAssignment(
  { kernel, tx, realm, now }: DemoContext,
  group: 0 | 1 | 2,
  set: Pick<typeof assignments.$inferInsert, 'contextType' | 'title' | 'description' | 'bookId' | 'exercises'>,
  dueDays: number,
): Promise<string> {
  const id = kernel.ids.next()
  const { uid: groupUid, schoolUnitUid } = demoGroup(realm, group)
  // No demo teacher is a member of the third group.
  const teacherUid = demoUserId(realm, group === 2 ? 'admin' : 'teacher')
  const at = daysBefore(now, SET_DAYS_AGO)
  const dueAt = daysBefore(now, -dueDays)
  dueAt.setUTCHours(DUE_HOUR_UTC, 0, 0, 0)
  const times = { dueAt, createdAt: at, publishedAt: at }
  await tx
    .insert(assignments)
    .values({ ...set, ...times, id, realm, groupUid, schoolUnitUid, teacherUid, status: 'published' })
  return id
}

async function listGroupPupils(tx: Rows, realm: Realm, group: 0 | 1 | 2): Promise<string[]> {
  const found = await findGroup(tx, realm, demoGroup(realm, group).uid)
  return found === undefined ? [] : (await listPupils(tx, found)).map(({ uid }) => uid)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
