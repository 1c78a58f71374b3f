import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AssignmentDraft, REALMS } from '@lectern/contracts'
import * as z from 'zod'
import { findMisplacedAnswers } from '../check-answers.ts'
import { assignments, submissions } from '../tables.ts'
import { demoUserId } from '../../account/index.ts'
import { loadDemoPeople } from '../../account/demo/load-demo-people.ts'
import { createTestBook } from '../../library/testing/test-book.ts'
import { listSubmissions, startSubmissionsServer } from '../testing/classroom.ts'
import type { SubmissionsServer } from '../testing/classroom.ts'
import { loadDemoSubmissions } from './load-demo-submissions.ts'

let server: SubmissionsServer
beforeAll(async () => {
  server = await startSubmissionsServer()
  await loadDemoPeople(server.kernel)
})
afterAll(() => server.close())

const countRows = (table: typeof assignments | typeof submissions) => server.kernel.shards.home.$count(table)

test('without the sample books, no assignments are created', async () => {
  await loadDemoSubmissions(server.kernel)
  expect(await countRows(assignments)).toBe(0)
})

test('every student has one assignment and one quiz in the country’s language, and a guardian sees them', async () => {
  for (const realm of REALMS)
    for (const title of ['The Lamp-Keeper', 'Letters from the Night Train'])
      await createTestBook(server.kernel, realm, { title })
  await loadDemoSubmissions(server.kernel)
  for (const realm of REALMS) {
    for (const name of ['student', 'pupil02', 'pupil60']) {
      const as = { userId: demoUserId(realm, name), realm }
      const { data } = await listSubmissions(server, as)
      expect(data.map(({ context }) => context.type)).toEqual(['Quiz', 'Assignment'])
      expect(data.every(({ overdue }) => !overdue)).toBe(true)
    }
    const guardian = { userId: demoUserId(realm, 'guardian'), realm, roles: ['guardian'] as const }
    expect((await listSubmissions(server, guardian, '?ownership=guardian')).data).toHaveLength(2)
  }
  const readQuiz = async (realm: 'se' | 'fr') =>
    (await listSubmissions(server, { userId: demoUserId(realm, 'student'), realm }, '?contextType=Quiz')).data[0]
      ?.context
  expect(await readQuiz('se')).toMatchObject({ exercise: { title: 'Nattåget: första brevet' } })
  expect(await readQuiz('fr')).toMatchObject({ exercise: { title: 'Le train de nuit : première lettre' } })
})

test('some submissions have begun, some are submitted, some are handed back', async () => {
  const db = server.kernel.shards.forRealm('fi')
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.realm, 'fi'), eq(submissions.status, 'Submitted')))
  expect(rows.length).toBeGreaterThan(20)
  expect(new Set(rows.flatMap(({ score }) => score?.right ?? []))).toEqual(new Set([2, 3, 4]))
  const back = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.realm, 'fi'), eq(submissions.attempt, 2)))
  expect(back.length).toBeGreaterThan(3)
  expect(back.every(({ comment }) => comment !== null)).toBe(true)
})

test('the demo assignments are valid drafts, and every answer has its question', async () => {
  const rows = await server.kernel.shards.home.select().from(assignments)
  const answered = await server.kernel.shards.home.select().from(submissions)
  for (const row of rows) {
    const draft = { ...row, recipients: { type: 'group', group: row.groupUid }, dueAt: row.dueAt?.toISOString() }
    expect(z.safeParse(AssignmentDraft, draft).error).toBeUndefined()
    const own = answered.filter(({ assignmentId }) => assignmentId === row.id)
    expect(own.flatMap(({ answers }) => findMisplacedAnswers(answers, row.exercises))).toEqual([])
  }
})

test('a second load changes nothing', async () => {
  const before = [await countRows(assignments), await countRows(submissions)]
  await loadDemoSubmissions(server.kernel)
  expect([await countRows(assignments), await countRows(submissions)]).toEqual(before)
})
