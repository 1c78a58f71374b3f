import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import * as z from 'zod'
import { Realm, SCHOOL_EXPORT_DAYS, ZIP_TYPE } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { ExportedRow, PersonalDataSource, PersonKey } from '../../../kernel/personal-data.ts'
import { exportUnitAccounts, readUnitPeople } from '../../account/index.ts'
import { findDeparture, isDeparture } from '../departure-row.ts'
import { schoolDepartures } from '../tables.ts'
import { otherFile, PERSON_FILES, UNIT_FILES, writeReadme } from './school-files.ts'
import { createSchoolFolder } from './school-folder.ts'
import type { SchoolFolder, StoredFile } from './school-folder.ts'

const DAY_MS = 86_400_000
const WRITTEN_AT_ONCE = 500

const JobInput = z.object({ realm: Realm, uid: z.string() })

/** Creates the job that writes all data of a school unit into a zip file in the object store. */
export function exportSchoolJob(
  kernel: Kernel,
  store: ObjectStore,
  sources: readonly PersonalDataSource[],
): JobKind<z.infer<typeof JobInput>> {
  return {
    name: 'export-school',
    run: async (input) => {
      const unit = JobInput.parse(input)
      const db = kernel.shards.forRealm(unit.realm)
      const found = await findDeparture(db, unit.realm, unit.uid)
      if (found?.exportState !== 'running' || found.exportKey === null) return
      try {
        await writeExport({ kernel, store, sources, db, unit }, found.exportKey, found.schoolUnitName)
      } catch (error) {
        await db.update(schoolDepartures).set({ exportState: 'failed' }).where(isDeparture(unit.realm, unit.uid))
        throw error
      }
    },
  }
}

interface ExportContext {
  readonly kernel: Kernel
  readonly store: ObjectStore
  readonly sources: readonly PersonalDataSource[]
  readonly db: Db
  readonly unit: PersonKey
}

async function writeExport(context: ExportContext, key: string, school: string): Promise<void> {
  const { kernel, store, db, unit } = context
  const folder = await createSchoolFolder()
  try {
    await writeFiles(context, folder)
    const readme = writeReadme(school, kernel.clock.now(), folder.files)
    await storeZip(store, key, readme, await folder.finish())
  } finally {
    await folder.delete()
  }
  const size = (await store.head(key))?.size ?? 0
  const exportExpiresAt = new Date(kernel.clock.now().getTime() + SCHOOL_EXPORT_DAYS * DAY_MS)
  await db
    .update(schoolDepartures)
    .set({ exportState: 'ready', exportSize: size, exportExpiresAt })
    .where(and(isDeparture(unit.realm, unit.uid), eq(schoolDepartures.exportKey, key)))
}

/** An error of a file ends the zip file, and an error of the store ends the reading of the files. */
async function storeZip(store: ObjectStore, key: string, readme: string, files: readonly StoredFile[]): Promise<void> {
  const zip = new ZipFile()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- yazl declares an older type of stream
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  zip.addBuffer(Buffer.from(readme), 'README.txt')
  const sources = files.map(({ name, path }) => {
    const source = createReadStream(path)
    // yazl does not listen for errors of this stream.
    source.on('error', fail)
    zip.addReadStream(source, name)
    return source
  })
  zip.end()
  try {
    await store.put(key, output, { contentType: ZIP_TYPE })
  } finally {
    output.destroy()
    for (const source of sources) source.destroy()
  }
}

async function writeFiles({ sources, db, unit }: ExportContext, folder: SchoolFolder): Promise<void> {
  const { lost } = await readUnitPeople(db, unit.uid)
  const parts = [await exportUnitAccounts(db, unit, lost), ...sources.map((source) => source.exportUnit?.(unit) ?? {})]
  for (const part of parts)
    for (const [name, rows] of Object.entries(part))
      for await (const page of inPages(rows)) await folder.append(UNIT_FILES[name] ?? otherFile(name), page)
  for (const uid of lost)
    for (const source of sources) {
      const data = await source.exportPerson({ realm: unit.realm, uid })
      for (const [kind, rows] of Object.entries(data)) {
        const name = `${source.name}.${kind}`
        const list: readonly unknown[] = Array.isArray(rows) ? rows : [rows]
        await folder.append(
          PERSON_FILES[name] ?? otherFile(name),
          list.map((row) => ({ person: uid, ...toRow(row) })),
        )
      }
    }
}

/** A single value, such as a setting, becomes a row. */
const toRow = (row: unknown): ExportedRow => (typeof row === 'object' && row !== null ? { ...row } : { value: row })

async function* inPages(rows: AsyncIterable<ExportedRow>): AsyncGenerator<ExportedRow[]> {
  let page: ExportedRow[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < WRITTEN_AT_ONCE) continue
    yield page
    page = []
  }
  yield page
}

/** Creates the hourly job that deletes the files whose time is over. */
export function deleteExportsJob(kernel: Kernel, store: ObjectStore): JobKind<object> {
  return {
    name: 'delete-school-exports',
    run: async () => {
      const { exportExpiresAt, exportKey, schoolUnitUid } = schoolDepartures
      for (const db of kernel.shards.each) {
        const isOver = and(isNotNull(exportKey), lte(exportExpiresAt, kernel.clock.now()))
        for (const { schoolUnitUid: uid, exportKey: key } of await db.select().from(schoolDepartures).where(isOver)) {
          if (key !== null) await store.delete(key)
          await db
            .update(schoolDepartures)
            .set({ exportState: null, exportKey: null, exportSize: 0, exportExpiresAt: null })
            .where(eq(schoolUnitUid, uid))
        }
      }
    },
  }
}
