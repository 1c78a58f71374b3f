import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BYTE_ORDER_MARK, toCsvLine } from '../../../kernel/spreadsheet/csv.ts'
import type { ExportedRow } from '../../../kernel/personal-data.ts'
import type { SchoolFile } from './school-files.ts'

/** A written file: its name in the export, and its path on the disk. */
export interface StoredFile {
  readonly name: string
  readonly path: string
}

/** The files of an export before they are packed. Rows go to the disk at once, so that a large school needs no memory. */
export interface SchoolFolder {
  /** Number of rows by file name, with the description. */
  readonly files: ReadonlyMap<string, { readonly about: string; readonly rows: number }>
  append(file: SchoolFile, rows: readonly ExportedRow[]): Promise<void>
  /** Closes the files and returns the path of each. */
  finish(): Promise<StoredFile[]>
  delete(): Promise<void>
}

interface OpenFile {
  readonly handle: FileHandle
  readonly columns: readonly string[]
  readonly about: string
  rows: number
}

export async function createSchoolFolder(): Promise<SchoolFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-school-'))
  const files = new Map<string, OpenFile>()
  const openFile = async ({ name, about }: SchoolFile, first: ExportedRow): Promise<OpenFile> => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    const file = { handle: await open(join(folder, name), 'w'), columns: Object.keys(first), about, rows: 0 }
    if (name.endsWith('.csv')) await file.handle.write(`${BYTE_ORDER_MARK}${toCsvLine(file.columns)}`)
    files.set(name, file)
    return file
  }
  return {
    files,
    append: async (file, rows) => {
      const [first] = rows
      if (first === undefined) return
      const found = files.get(file.name) ?? (await openFile(file, first))
      const isCsv = file.name.endsWith('.csv')
      const lines = rows.map((row) =>
        isCsv ? toCsvLine(found.columns.map((column) => row[column])) : `${JSON.stringify(row)}\n`,
      )
      await found.handle.write(lines.join(''))
      found.rows += rows.length
    },
    finish: async () => {
      for (const { handle } of files.values()) await handle.close()
      return [...files.keys()].map((name) => ({ name, path: join(folder, name) }))
    },
    delete: async () => {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
