import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { PeopleImport, XLSX_TYPE } from '@lectern/contracts'
import { writeSpreadsheet } from '../../../apps/server/src/kernel/spreadsheet/write-spreadsheet.ts'
import { fetchToken } from '../../../e2e/src/api.ts'
import type { RunningServer } from '../../../e2e/src/start-server.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'

/** The seconds and the memory of one Excel import. */
export interface MeasuredImport {
  readonly name: string
  readonly people: number
  readonly previewSeconds: number
  readonly applySeconds: number
  /** Memory of the server before the first import, in megabytes of 1,000,000 bytes, as the other memory. */
  readonly idleMb: number
  /** Highest memory of the server and its child processes without the database. */
  readonly previewMb: number
  readonly applyMb: number
}

const SAMPLE_MS = 25
const KIB_BYTES = 1024
const PEOPLE_PER_GROUP = 25
const Organizations = z.object({ data: z.array(z.object({ id: z.string(), administered: z.boolean() })) })

/** Imports `people` new students into a school of the demo through HTTP, first without and then with passwords. */
export async function measureImports(server: RunningServer, people: number): Promise<MeasuredImport[]> {
  const token = await fetchToken(server.origin, 'admin.uk')
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    const response = await fetch(`${server.origin}/api/controlpanel/v1${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path} returned status ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { data } = z.parse(Organizations, await call('/organizations'))
  const school = data.find(({ administered }) => administered)?.id
  if (school === undefined) throw new Error('admin.uk administers no school unit')
  const idleMb = toMb(readMemory(String(server.pid)))
  const measured = []
  for (const withPasswords of [false, true]) {
    const body = await writePeople(people, withPasswords)
    const preview = await measure(server.pid, async () => {
      const query = `type=students&fileName=people.xlsx`
      const headers = { 'content-type': XLSX_TYPE }
      return PeopleImport.parse(
        await call(`/organizations/${school}/imports?${query}`, { method: 'POST', headers, body }),
      )
    })
    const { id, counts } = preview.result
    if (counts.create !== people) throw new Error(`the import has problems: ${JSON.stringify(counts)}`)
    const apply = await measure(server.pid, async () => {
      await call(`/imports/${id}/apply`, { method: 'POST' })
      for (;;) {
        const { state } = PeopleImport.parse(await call(`/imports/${id}`))
        if (state === 'applied') return
        if (state !== 'applying') throw new Error(`the import is ${state}`)
        await wait(SAMPLE_MS)
      }
    })
    measured.push({
      name: withPasswords ? 'with passwords' : 'without passwords',
      people,
      idleMb,
      previewSeconds: preview.seconds,
      applySeconds: apply.seconds,
      previewMb: preview.mb,
      applyMb: apply.mb,
    })
  }
  return measured
}

/** Returns an Excel file with students in groups of 25. */
async function writePeople(people: number, withPasswords: boolean): Promise<Blob> {
  const columns = ['Username', 'First name', 'Last name', 'Email', 'Groups', 'Age filter']
  const rows = Array.from({ length: people }, (_, number) => {
    const username = `${withPasswords ? 'p' : 'q'}${number}.bench`
    const group = `Year ${Math.floor(number / PEOPLE_PER_GROUP)}`
    const names = [FIRST_NAMES[number % FIRST_NAMES.length] ?? '', LAST_NAMES[number % LAST_NAMES.length] ?? '']
    const cells = [username, ...names, `${username}@example.org`, group, '9']
    return withPasswords ? [...cells, `quiet lamp ${number}`] : cells
  })
  const headers = withPasswords ? [...columns, 'Password'] : columns
  const sheet = { name: 'People', columns: headers.map((header) => ({ header })), rows }
  return new Blob([new Uint8Array(await writeSpreadsheet([sheet]))])
}

/** Runs `action`, and returns its time and the highest memory of the process and its children meanwhile. */
async function measure<T>(pid: number | undefined, action: () => Promise<T>) {
  let bytes = 0
  const timer = setInterval(() => {
    bytes = Math.max(bytes, readMemory(String(pid)))
  }, SAMPLE_MS)
  const start = performance.now()
  try {
    const result = await action()
    return { result, seconds: round((performance.now() - start) / 1000), mb: toMb(bytes) }
  } finally {
    clearInterval(timer)
  }
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10
const toMb = (bytes: number): number => Math.round(bytes / 1_000_000)

/**
 * Returns the memory in bytes of a process and its children without the database (Linux). Counts a page that several
 * processes share, such as the program of Node.js, once: `Pss` of `proc_pid_smaps(5)`.
 */
function readMemory(pid: string): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/u.test(name) ? (readStat(name) ?? []) : []))
  const counted = all.filter(
    ({ id, parent, program }) => id === pid || (parent === pid && !program.startsWith('postgres')),
  )
  return counted.reduce((sum, { id }) => sum + readShare(id), 0)
}

/** Returns the fields of a process (`proc_pid_stat(5)`), or undefined after its end. */
function readStat(id: string) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name of the program is in brackets and can contain spaces.
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    const program = stat.slice(stat.indexOf('(') + 1, end)
    return { id, program, parent: fields[1] }
  } catch {
    return undefined
  }
}

/** Returns the share of a process in the memory in bytes; 0 after its end. */
function readShare(id: string): number {
  try {
    const [, kib = '0'] = /^Pss: +(\d+) kB$/mu.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? []
    return Number(kib) * KIB_BYTES
  } catch {
    return 0
  }
}
