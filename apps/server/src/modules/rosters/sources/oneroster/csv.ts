import type { Roster } from '../../roster.ts'
import { SourceError } from '../source-error.ts'
import { CLASSES, ENROLLMENTS, ORGS, ROLES, SESSIONS, USERS_11, USERS_12, withRoles } from './csv-records.ts'
import type { RowReader } from './csv-records.ts'
import { readCsv } from './read-csv.ts'
import { isActiveStatus } from './records.ts'
import type { InvalidRecord, OneRosterRecords, RecordList } from './records.ts'
import { openRosterZip, ROSTER_ZIP_LIMITS } from './roster-zip.ts'
import type { RosterZip, RosterZipLimits } from './roster-zip.ts'
import { toRoster } from './to-roster.ts'

export interface RosterFileReading {
  readonly now: () => Date
  /** Reports the number of records that are read. */
  readonly onProgress: (records: number) => void
  readonly limits?: RosterZipLimits
}

/**
 * Reads a zip file with the CSV files of OneRoster 1.1 or 1.2. Throws a `SourceError`: `changes-only` if a file contains
 * only changes, `incomplete` if a file is missing or ends early, `too-large` above a limit, and `invalid-response` if a
 * file cannot be read. OneRoster 1.2 CSV binding; OneRoster 1.1 CSV.
 */
export async function readRosterFile(
  file: Uint8Array,
  { now, onProgress, limits = ROSTER_ZIP_LIMITS }: RosterFileReading,
): Promise<Roster> {
  const zip = await openRosterZip(file, limits)
  try {
    const records = await readRecords(zip, await readManifest(zip), onProgress)
    return toRoster(records, now().toISOString().slice(0, 10))
  } finally {
    zip.close()
  }
}

/** Names of the files that are read, without `.csv`. */
const FILES = ['orgs', 'academicSessions', 'users', 'roles', 'classes', 'enrollments'] as const
type FileName = (typeof FILES)[number]
type Manifest = ReadonlySet<FileName>

/**
 * Returns the files that the set contains. Some systems leave values of the manifest blank: then a file that is in the
 * zip file counts as `bulk`. OneRoster 1.2 CSV binding, `manifest.csv`.
 */
async function readManifest(zip: RosterZip): Promise<Manifest> {
  if (!zip.has('manifest.csv')) throw new SourceError('invalid-response', 'the zip file has no manifest.csv')
  const modes = new Map<string, string>()
  for await (const [property = '', value = ''] of readCsv(zip.read('manifest.csv'), 'manifest.csv'))
    modes.set(property.toLowerCase(), value.toLowerCase())
  const present = FILES.filter((file) => {
    const mode = modes.get(`file.${file.toLowerCase()}`) ?? ''
    if (mode === 'delta') throw new SourceError('changes-only', `${file}.csv is "delta", and a sync needs "bulk"`)
    if (mode !== '' && mode !== 'bulk' && mode !== 'absent')
      throw new SourceError('invalid-response', `manifest.csv has an unknown value for ${file}`)
    return mode === 'bulk' || (mode === '' && zip.has(`${file}.csv`))
  })
  const manifest = new Set(present)
  for (const file of ['orgs', 'users'] as const) if (!manifest.has(file)) throw missing(file)
  if (manifest.has('classes') !== manifest.has('enrollments'))
    throw missing(manifest.has('classes') ? 'enrollments' : 'classes')
  return manifest
}

const missing = (file: FileName): SourceError =>
  new SourceError('incomplete', `manifest.csv says that ${file}.csv is absent`)

async function readRecords(
  zip: RosterZip,
  manifest: Manifest,
  onProgress: RosterFileReading['onProgress'],
): Promise<OneRosterRecords> {
  let total = 0
  const read = async <T extends Identified>(file: FileName, reader: RowReader<T>): Promise<RecordList<T>> => {
    if (!manifest.has(file)) return { records: [], invalid: [] }
    const list = await readFile(zip, file, reader)
    total += list.records.length
    onProgress(total)
    return list
  }
  const orgs = await read('orgs', ORGS)
  const sessions = await read('academicSessions', SESSIONS)
  const users = manifest.has('roles')
    ? withRoles(await read('users', USERS_12), await read('roles', ROLES))
    : await read('users', USERS_11)
  return {
    orgs,
    sessions,
    users,
    classes: await read('classes', CLASSES),
    enrollments: await read('enrollments', ENROLLMENTS),
  }
}

interface Identified {
  readonly id: string
}

/** Files that an export of a school system cannot leave empty. Section 3: "empty data files" are not allowed at all. */
const NEVER_EMPTY: ReadonlySet<FileName> = new Set(['orgs', 'users', 'roles'])

async function readFile<T extends Identified>(
  zip: RosterZip,
  file: FileName,
  { columns, toRecord }: RowReader<T>,
): Promise<RecordList<T>> {
  const where = `${file}.csv`
  const records: T[] = []
  const invalid: InvalidRecord[] = []
  let header: ReadonlyMap<string, number> | undefined
  for await (const row of readCsv(zip.read(where), where)) {
    if (header === undefined) {
      header = toHeader(row, columns, where)
      continue
    }
    const positions = header
    const value = (column: string): string => row[positions.get(column.toLowerCase()) ?? -1] ?? ''
    // A row with more values than columns has a comma without quotation marks: its values are in wrong columns.
    const record = row.slice(header.size).some((each) => each !== '') ? undefined : toRecord(value)
    if (record !== undefined && record.id !== '') records.push(record)
    else if (isActiveStatus(value('status')))
      invalid.push({ id: value('sourcedId'), class: value('classSourcedId'), user: value('userSourcedId') })
  }
  if (header === undefined || (NEVER_EMPTY.has(file) && records.length === 0))
    throw new SourceError('incomplete', `${where} is empty`)
  return { records, invalid }
}

/** Returns the position of each column. The letter case does not count. Columns may have no name. */
function toHeader(row: readonly string[], columns: readonly string[], where: string): ReadonlyMap<string, number> {
  const header = new Map(row.map((name, position) => [name === '' ? `${position}` : name.toLowerCase(), position]))
  for (const column of columns)
    if (!header.has(column.toLowerCase())) throw new SourceError('invalid-response', `${where} has no column ${column}`)
  if (header.size < row.length) throw new SourceError('invalid-response', `${where} has two columns of the same name`)
  return header
}
