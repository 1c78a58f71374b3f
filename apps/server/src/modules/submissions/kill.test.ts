import { Submission } from '@lectern/contracts'
import { and, count, eq } from 'drizzle-orm'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFullRun } from '@lectern/test-kit/full-run'
import { freePort } from '@lectern/test-kit/free-port'
import * as z from 'zod'
import { startProgram } from '../../testing/start-program.ts'
import { createTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { fetchFrom, type TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { auditLog } from '../account/tables.ts'
import {
  createDraft,
  createClassroom,
  readOwnSubmission,
  sendChange,
  publishAssignment,
  textAnswer,
} from './testing/classroom.ts'

const PROGRAM = fileURLToPath(new URL('testing/submissions-process.ts', import.meta.url))
const PUPILS = 8
/** Number of kills. */
const ROUNDS = inFullRun(3, 1)
/** Number of responses to all pupils before the test kills the server. */
const RESPONSES_BEFORE_KILL = 100

let home: TestKernel
let server: Pick<TestServer, 'fetch'>
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  const port = await freePort()
  home = await createTestKernel({ env: { PORT: String(port) } })
  env = { DATABASE_URL: home.databaseUrl, PORT: String(port) }
  server = { fetch: fetchFrom(home.kernel, `http://127.0.0.1:${port}`) }
})
afterAll(() => home.close())

const startProcess = () => startProgram(PROGRAM, env)

/** A pupil who saves changes in a loop. The changes are numbered from 1. */
interface PupilWriter {
  readonly pupil: TestPerson
  readonly submission: string
  readonly getChange: (turn: number) => { readonly changeId: string }
  /** Number of the last change with a response, or 0. */
  acknowledged: number
  lastSent: number
}

async function countSaves(userId: string): Promise<number> {
  const isSaveOfPupil = and(eq(auditLog.subject, userId), eq(auditLog.action, 'submission.save'))
  const [row] = await home.kernel.shards.forRealm('se').select({ many: count() }).from(auditLog).where(isSaveOfPupil)
  return row?.many ?? 0
}

test('kill -9 during saving loses no acknowledged change; an unacknowledged change is stored once after it is sent again', async () => {
  let child = await startProcess()
  const room = await createClassroom(home.kernel)
  const pupils: TestPerson[] = []
  while (pupils.length < PUPILS) pupils.push(await room.add('student', [room.group]))
  const { id: assignment, exercises } = await publishAssignment(server, room.teacher, createDraft(room))
  const exercise = exercises[0]?.id ?? ''
  const toAnswers = (turn: number) => ({ [exercise]: { 0: textAnswer(`${turn}`) } })
  const writers = await Promise.all(
    pupils.map(async (pupil): Promise<PupilWriter> => {
      const ids = new Map<number, string>()
      const getChange = (turn: number) => {
        const changeId = ids.get(turn) ?? home.kernel.ids.next()
        ids.set(turn, changeId)
        return { status: 'InProgress', answers: toAnswers(turn), changeId }
      }
      return {
        pupil,
        submission: (await readOwnSubmission(server, pupil, assignment)).id,
        getChange,
        acknowledged: 0,
        lastSent: 0,
      }
    }),
  )

  for (let round = 0; round < ROUNDS; round += 1) {
    let responses = 0
    const write = async (writer: PupilWriter) => {
      for (;;) {
        writer.lastSent = writer.acknowledged + 1
        const answer = await sendChange(
          server,
          writer.pupil,
          writer.submission,
          writer.getChange(writer.lastSent),
        ).catch(() => undefined)
        if (answer === undefined) return
        expect(answer.status).toBe(200)
        writer.acknowledged = writer.lastSent
        responses += 1
        // Requests of other pupils are in progress.
        if (responses === RESPONSES_BEFORE_KILL) child.kill('SIGKILL')
      }
    }
    const ended = once(child, 'exit')
    await Promise.all(writers.map(write))
    await ended
    child = await startProcess()

    for (const writer of writers) {
      const { pupil, submission, acknowledged, lastSent } = writer
      const readTurn = (of: Submission) => z.object({ value: z.coerce.number() }).parse(of.answers[exercise]?.[0]).value
      const stored = readTurn(await readOwnSubmission(server, pupil, assignment))
      expect([acknowledged, lastSent]).toContain(stored)
      expect(await countSaves(pupil.userId)).toBe(stored)
      // A device repeats a change that got no response. The server answers a repeated change with its first outcome.
      for (const turn of [lastSent, acknowledged, lastSent].filter((number) => number > 0)) {
        const answer = await sendChange(server, pupil, submission, writer.getChange(turn))
        expect([answer.status, readTurn(z.parse(Submission, await answer.json()))]).toEqual([200, turn])
      }
      expect(readTurn(await readOwnSubmission(server, pupil, assignment))).toBe(lastSent)
      expect(await countSaves(pupil.userId)).toBe(lastSent)
      writer.acknowledged = lastSent
    }
  }
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
})
