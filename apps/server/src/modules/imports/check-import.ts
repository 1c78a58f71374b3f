import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX, IMPORT_UNDO_DAYS, XLSX_ENDING } from '@lectern/contracts'
import type { FileProblemDetails, PersonType, RowEffect } from '@lectern/contracts'
import { compileCacheFolder } from '../../kernel/compile-cache.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { readSpreadsheet } from '../../kernel/spreadsheet/read-spreadsheet.ts'
import { SPREADSHEET_LIMITS } from '../../kernel/spreadsheet/spreadsheet-limits.ts'
import { withTemporaryFile } from '../../kernel/spreadsheet/temporary-file.ts'
import { newGroupNames, planPeople, readPeopleFacts, recordChange } from '../account/index.ts'
import type { PlannedRow, WriteContext } from '../account/index.ts'
import { toStoredRows } from './import-row.ts'
import { readPeople } from './people-file/read-people.ts'
import type { PeopleFile } from './people-file/read-people.ts'
import { sealValue } from './seal.ts'
import { peopleImports } from './tables.ts'

const DAY_MS = 86_400_000
const COLUMNS_MAX = 64
const LIMITS = {
  ...SPREADSHEET_LIMITS,
  rows: IMPORT_ROWS_MAX + 1,
  columns: COLUMNS_MAX,
  cells: (IMPORT_ROWS_MAX + 1) * 20,
}

/**
 * Receives a file into the data folder, reads it, and deletes it. Returns the people of the file, or the refusal. A CSV file
 * whose name ends as that of an Excel file is read, too.
 */
export async function receivePeopleFile(
  kernel: Kernel,
  source: AsyncIterable<Uint8Array>,
  {
    fileName,
    type,
    realm,
  }: { readonly fileName: string; readonly type: PersonType; readonly realm: WriteContext['actor']['realm'] },
): Promise<PeopleFile | Refusal> {
  if (!fileName.toLowerCase().endsWith(XLSX_ENDING)) return refuseFile({ problem: 'not-xlsx' })
  return withTemporaryFile(kernel.settings, async (path) => {
    if ((await receive(source, path)) === 'too large') return refuse('payload_too_large')
    const found = await readSpreadsheet(path, LIMITS, compileCacheFolder(kernel.settings))
    if (found.kind !== 'spreadsheet')
      return refuseFile({
        problem: found.kind,
        ...('cell' in found && found.cell !== undefined ? { cell: found.cell } : {}),
      })
    const people = await readPeople(found, type, realm)
    return 'problem' in people ? refuseFile(people) : people
  })
}

const refuseFile = (details: FileProblemDetails): Refusal => refuse('spreadsheet_refused', undefined, { ...details })

async function receive(source: AsyncIterable<Uint8Array>, path: string): Promise<'complete' | 'too large'> {
  let bytes = 0
  const limit = async function* () {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > IMPORT_BYTES_MAX) return
      yield chunk
    }
  }
  await pipeline(limit, createWriteStream(path))
  return bytes > IMPORT_BYTES_MAX ? 'too large' : 'complete'
}

/** Checks the people of a file, and stores the result. Returns the id of the import. */
export async function storeCheckedImport(
  context: WriteContext,
  db: Db,
  { unit, type, fileName }: { readonly unit: string; readonly type: PersonType; readonly fileName: string },
  { columns, rows }: PeopleFile,
): Promise<string> {
  const { kernel, actor } = context
  const list = { type, unit, rows }
  const facts = await readPeopleFacts(db, actor.realm, list)
  const plan = await planPeople(context, list, facts)
  const uid = kernel.ids.next()
  const createdAt = kernel.clock.now()
  // The result tells which of these values are the stored ones.
  if (context.secure && rows.some(({ values }) => values.speakingBookRights !== undefined))
    await recordChange(context, db, unit, 'view-speaking-book-rights', { import: uid })
  await db.insert(peopleImports).values({
    uid,
    realm: actor.realm,
    schoolUnitUid: unit,
    actor,
    type,
    fileName,
    state: 'checked',
    counts: countEffects(plan),
    newGroups: newGroupNames(plan, facts),
    columns,
    sealedRows: await sealValue(kernel, uid, toStoredRows(rows, plan)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + IMPORT_UNDO_DAYS * DAY_MS),
  })
  return uid
}

/** Returns the number of rows of each effect. */
export function countEffects(plan: readonly PlannedRow[]) {
  const count = (effect: RowEffect): number => plan.filter((row) => row.effect === effect).length
  return { create: count('create'), change: count('change'), same: count('same'), wrong: count('wrong') }
}
