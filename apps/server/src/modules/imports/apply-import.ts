import { eq, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { PersonType, Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import {
  administersUnit,
  deleteLeftoversJob,
  LEFTOVERS_DELETED_AFTER_S,
  newGroupNames,
  PeopleUndo,
  planPeople,
  readPeopleFacts,
  readScope,
  recordChange,
  restoresTalkingBooks,
  requireUnitLogIn,
  undoPeople,
  writePeople,
} from '../account/index.ts'
import type { WriteContext } from '../account/index.ts'
import { isSecure } from '../controlpanel/index.ts'
import { countEffects } from './check-import.ts'
import { hashPasswords } from './hash-passwords.ts'
import { toStoredRows } from './import-row.ts'
import type { StoredRow } from './import-row.ts'
import { sealValue, unsealValue } from './seal.ts'
import { peopleImports } from './tables.ts'

/** Functions of the auth service. */
export interface SessionPort {
  endAllForAccount(uid: string): Promise<void>
}

const { sealedRows: _rows, sealedUndo: _undo, ...headColumns } = getTableColumns(peopleImports)
/** The columns of an import without the sealed ones, which have several megabytes. */
export const IMPORT_HEAD = headColumns

export type ImportHead = Omit<typeof peopleImports.$inferSelect, 'sealedRows' | 'sealedUndo'>
/** An import from a file. */
export type FileImport = ImportHead & { readonly type: PersonType }

export const isFileImport = (found: ImportHead): found is FileImport => PersonType.safeParse(found.type).success

const JobInput = z.object({ realm: Realm, uid: z.string() })

/** Creates the job that writes the people of an import: all of them, or none. */
export function applyImportJob(kernel: Kernel, sessions: SessionPort): JobKind<z.infer<typeof JobInput>> {
  return {
    name: 'apply-people-import',
    run: async (input) => {
      const { realm, uid } = JobInput.parse(input)
      const db = kernel.shards.forRealm(realm)
      const [found] = await db.select(headColumns).from(peopleImports).where(eq(peopleImports.uid, uid))
      if (found?.state !== 'applying' || !isFileImport(found)) return
      const stored = await readRows(kernel, db, uid)
      const file = found
      const passwords = await hashPasswords(stored, async (done, total) => {
        await db.update(peopleImports).set({ preparation: { done, total } }).where(eq(peopleImports.uid, uid))
      })
      const endSessions = await db.transaction(async (rows) => writeImport(kernel, db, rows, file, stored, passwords))
      for (const person of endSessions) await sessions.endAllForAccount(person)
    },
  }
}

async function writeImport(
  kernel: Kernel,
  db: Db,
  rows: Rows,
  found: FileImport,
  stored: readonly StoredRow[],
  passwords: ReadonlyMap<number, string>,
): Promise<readonly string[]> {
  const { uid, actor, type, schoolUnitUid: unit } = found
  await lockImport(rows, uid)
  const [current] = await rows
    .select({ state: peopleImports.state })
    .from(peopleImports)
    .where(eq(peopleImports.uid, uid))
  if (current?.state !== 'applying') return []
  const mayAdminister = (await requireUnitLogIn(rows, actor)) === 'allowed'
  const scope = mayAdminister ? await readScope(rows, actor) : undefined
  const list = { type, unit, rows: stored }
  const facts = await readPeopleFacts(rows, actor.realm, list, { lock: true })
  const isAllowed = scope !== undefined && administersUnit(scope, unit)
  const context = isAllowed ? { kernel, actor, scope, secure: isSecure(actor) } : undefined
  const plan = context === undefined ? [] : await planPeople(context, list, facts)
  const counts = countEffects(plan)
  if (context === undefined || counts.wrong > 0) {
    // People have changed since the check. The administrator sees the new result.
    const checked = context === undefined ? stored : toStoredRows(stored, plan)
    await rows
      .update(peopleImports)
      .set({
        state: 'checked',
        preparation: null,
        ...(context === undefined ? {} : { counts, newGroups: newGroupNames(plan, facts) }),
        sealedRows: await sealValue(kernel, uid, checked),
      })
      .where(eq(peopleImports.uid, uid))
    return []
  }
  const written = await writePeople(context, rows, { unit, plan, facts, passwords, source: uid }, async (done) => {
    // Another connection, because other connections do not see the changes of this transaction.
    await db.update(peopleImports).set({ done }).where(eq(peopleImports.uid, uid))
  })
  await recordChange(context, rows, unit, 'import-people', { import: uid, ...countWritten(counts) })
  await rows
    .update(peopleImports)
    .set({
      state: 'applied',
      counts,
      appliedAt: kernel.clock.now(),
      sealedRows: await sealValue(kernel, uid, stored.map(withoutPassword)),
      sealedUndo: await sealValue(kernel, uid, written.undo),
    })
    .where(eq(peopleImports.uid, uid))
  return written.endSessions
}

const countWritten = ({ create, change }: { readonly create: number; readonly change: number }) => ({
  created: create,
  changed: change,
})

function withoutPassword(row: StoredRow): StoredRow {
  const { password: _password, ...values } = row.values
  return { ...row, values }
}

/**
 * Restores what an import or a school year has changed, and ends the sessions of people whose password or role changes
 * with it. Returns a refusal if the import is not applied, or is too old, and
 * `need_secure_login` if it has changed the right to talking books.
 */
export async function undoImport(
  context: WriteContext,
  sessions: SessionPort,
  db: Db,
  found: ImportHead,
): Promise<undefined | Refusal> {
  const { kernel, actor } = context
  const isYear = found.type === 'school-year'
  const undone = await db.transaction(async (rows) => {
    await lockImport(rows, found.uid)
    const [current] = await rows
      .select({ state: peopleImports.state, sealedUndo: peopleImports.sealedUndo })
      .from(peopleImports)
      .where(eq(peopleImports.uid, found.uid))
    if (current?.state === 'undone') return { removed: [], endSessions: [] }
    if (current?.state !== 'applied' || current.sealedUndo === null) return undefined
    const undo = PeopleUndo.parse(await unsealValue(kernel, found.uid, current.sealedUndo))
    if (restoresTalkingBooks(undo) && !context.secure) return refuse('need_secure_login')
    const { removed, restored, endSessions, kept, groups, keptGroups } = await undoPeople(
      context,
      rows,
      undo,
      found.uid,
    )
    await rows
      .update(peopleImports)
      .set({
        state: 'undone',
        sealedUndo: null,
        undone: {
          removed: removed.length,
          restored: restored.length,
          kept,
          ...(isYear ? { groups: { restored: groups, kept: keptGroups } } : {}),
        },
      })
      .where(eq(peopleImports.uid, found.uid))
    if (isYear) {
      const details = { people: restored.length, groups }
      await recordChange(context, rows, found.schoolUnitUid, 'undo-school-year', details)
    } else {
      const details = { import: found.uid, removed: removed.length, restored: restored.length }
      await recordChange(context, rows, found.schoolUnitUid, 'undo-import', details)
    }
    return { removed, endSessions }
  })
  if (undone === undefined) return refuse('conflict')
  if (undone instanceof Refusal) return undone
  const leftovers = deleteLeftoversJob(kernel, [])
  for (const uid of undone.endSessions) await sessions.endAllForAccount(uid)
  for (const uid of undone.removed)
    await kernel.jobs.send(leftovers, { realm: actor.realm, uid }, LEFTOVERS_DELETED_AFTER_S)
  return undefined
}

/** Two nodes never apply or undo the same import at the same time. */
export async function lockImport(rows: Rows, uid: string): Promise<void> {
  await rows.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uid}, 0))`)
}

/** Returns the stored rows of an import. Throws `not_found` if the import was deleted meanwhile. */
export async function readRows(kernel: Kernel, rows: Rows, uid: string): Promise<readonly StoredRow[]> {
  const [found] = await rows
    .select({ sealedRows: peopleImports.sealedRows })
    .from(peopleImports)
    .where(eq(peopleImports.uid, uid))
  if (found === undefined) throw refuse('not_found')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `sealValue` writes these values
  return (await unsealValue(kernel, uid, found.sealedRows)) as readonly StoredRow[]
}

/** The imports whose time is not over. The daily job deletes the others. */
export const isKept = ({ clock }: Kernel) => gt(peopleImports.expiresAt, clock.now())

/** Creates the daily job that deletes the imports whose time is over. */
export function deleteImportsJob(kernel: Kernel): JobKind<object> {
  return {
    name: 'delete-people-imports',
    run: async () => {
      for (const db of kernel.shards.each)
        await db.delete(peopleImports).where(lte(peopleImports.expiresAt, kernel.clock.now()))
    },
  }
}
