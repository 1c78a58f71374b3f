import { setImmediate } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { describePeople } from '../planner/describe-people.ts'
import type { SourcePerson } from '../planner/describe-people.ts'
import { rosterSeal } from '../roster-seal.ts'
import { rosterJobs } from '../tables.ts'
import { readPlanInput } from './make-plan.ts'
import { readSource } from './read-source.ts'
import { setJob } from './run-context.ts'
import type { Run, RunContext } from './run-context.ts'

/** Reads the source, and stores its people so that an administrator can search and choose. Changes nothing else. */
export async function readPeople(context: RunContext, run: Run): Promise<void> {
  const { kernel } = context
  const { job, db, realm, sync } = run
  await db
    .update(rosterJobs)
    .set({ state: 'reading', records: 0 })
    .where(and(eq(rosterJobs.uid, job.uid), eq(rosterJobs.state, 'queued')))
  const { roster, read } = await readSource(context, run)
  const { uid, schoolUnitUid, settings } = sync
  const input = await readPlanInput(kernel, db, { uid, realm, schoolUnitUid, settings, job }, roster)
  const seal = rosterSeal(kernel)
  await setJob(db, job.uid, { records: read })
  // A run of the whole source can have dismissed the job.
  await db
    .update(rosterJobs)
    .set({
      state: 'choosing',
      finishedAt: kernel.clock.now(),
      sealedRoster: await seal.seal(job.uid, roster),
      sealedPeople: await sealPeople(kernel, job.uid, describePeople(input)),
    })
    .where(and(eq(rosterJobs.uid, job.uid), eq(rosterJobs.state, 'reading')))
}

/** Number of people in a sealed part. Reading one takes a few milliseconds. */
const PART = 1000

/** Encrypts the people of a source in parts. */
async function sealPeople(kernel: Kernel, jobUid: string, people: readonly SourcePerson[]): Promise<string[]> {
  const sealed: string[] = []
  for (let start = 0; start < people.length; start += PART)
    sealed.push(await rosterSeal(kernel).seal(jobUid, people.slice(start, start + PART)))
  return sealed
}

/** Returns the parts of `sealPeople` one by one. The server answers other requests between two of them. */
export async function* unsealPeople(
  kernel: Kernel,
  jobUid: string,
  sealed: readonly string[],
): AsyncGenerator<readonly SourcePerson[]> {
  for (const part of sealed) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `sealPeople` writes these values
    yield (await rosterSeal(kernel).unseal(jobUid, part)) as readonly SourcePerson[]
    await setImmediate()
  }
}
