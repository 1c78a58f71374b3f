/**
 * Program that measures the jobs of syncs with sources of several sizes, for `npm run bench:rosters`. Arguments: the
 * numbers of people. Prints a line for each step, and at the end the JSON of all. Each job reads a OneRoster source over
 * HTTP, in a process of its own as in the server. The memory is the highest resident memory of this process.
 */
import { readFileSync } from 'node:fs'
import { runApart } from '../runs/run-apart.ts'
import { undoSync } from '../runs/undo-sync.ts'
import { createTown } from '../demo/oneroster/town.ts'
import type { Town } from '../demo/oneroster/town.ts'
import { openSyncSetting } from './sync-setting.ts'
import type { SyncSetting } from './sync-setting.ts'

const MEMORY_EVERY_MS = 20
/** Teaching groups of each class, so that there is about one membership for each person. */
const COURSES = 1
/** A school year begins in August. */
const FIRST_MONTH = 7

interface Step {
  readonly step: string
  readonly seconds: number
  readonly mib: number
  readonly state: string
}

const results: { people: number; memberships: number; steps: Step[] }[] = []
for (const people of process.argv.slice(2).map(Number)) results.push(await measureSize(people))
print(JSON.stringify(results))

async function measureSize(people: number) {
  const today = new Date()
  const year = today.getMonth() < FIRST_MONTH ? today.getFullYear() - 1 : today.getFullYear()
  const town = createTown(people, year, COURSES)
  print(`${people} people, ${town.enrollments.length} memberships, ${town.orgs.length} units`)
  const setting = await openSyncSetting()
  try {
    return { people, memberships: town.enrollments.length, steps: await measureJobs(setting, town) }
  } finally {
    await setting.close()
  }
}

async function measureJobs(setting: SyncSetting, town: Town): Promise<Step[]> {
  const { kernel } = setting
  const steps: Step[] = []
  const add = (step: Step) => {
    steps.push(step)
    print(`  ${step.step.padEnd(12)} ${step.seconds.toFixed(1)} s, ${step.mib} MiB: ${step.state}`)
  }
  const step = async (name: string, jobId: string) => add({ step: name, ...(await measure(setting, jobId)) })
  await setting.connect(town)
  const first = await setting.storeJob()
  await step('first plan', first)
  await setting.approve(first)
  await step('apply', first)
  await step('same', await setting.storeJob())
  await setting.connect(nextNight(town))
  const next = await setting.storeJob()
  await step('next night', next)
  const start = performance.now()
  const context = {
    kernel,
    sessions: { endAllForAccount: () => Promise.resolve() },
    adapters: {},
    allowsPrivateAddresses: false,
  }
  const refusal = await undoSync(context, 'se', kernel.ids.next(), next)
  const seconds = (performance.now() - start) / 1000
  add({ step: 'undo', seconds, mib: 0, state: refusal === undefined ? 'undone' : 'refused' })
  return steps
}

/** Runs a job. Measures the time, and the highest resident memory of its process. */
async function measure(setting: SyncSetting, jobId: string): Promise<Omit<Step, 'step'>> {
  const start = performance.now()
  let pid = 0
  let mib = 0
  const timer = setInterval(() => (mib = Math.max(mib, highestMemory(pid))), MEMORY_EVERY_MS)
  try {
    await runApart(setting.kernel, { realm: 'se', jobId }, { onStart: (child) => (pid = child.pid ?? 0) })
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - start) / 1000
  return { seconds, mib, state: (await setting.readJob(jobId)).state }
}

/** Returns the highest resident memory of a process so far, in MiB. Source: proc(5), `VmHWM`. */
function highestMemory(pid: number): number {
  try {
    const kib = /VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kib ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Returns the town of the next night: of 1,000 people, two leave, two are new, and one has another name. */
function nextNight(town: Town): Town {
  const users = town.users.flatMap((user, index) => {
    if (index % 500 === 7) {
      const added = { ...user, sourcedId: `${user.sourcedId}-new`, username: `${user.username}-new`, email: '' }
      return [{ ...added, givenName: 'New', userIds: [] }]
    }
    return [index % 1000 === 11 ? { ...user, familyName: 'Changed' } : user]
  })
  const known = new Set(users.map(({ sourcedId }) => sourcedId))
  const enrollments = town.enrollments.map((each) =>
    known.has(each.user) ? each : { ...each, user: `${each.user}-new` },
  )
  return { ...town, users, enrollments }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
