import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ImportColumn } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Changes of many people that can be undone: Excel files, and without a file the start of a school year and the deletion
 * of a group, which are applied at once. The uid of a deleted group is that of its row. The values of people are only in
 * the sealed columns.
 */
export const peopleImports = pgTable(
  'people_imports',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    schoolUnitUid: uuid('school_unit_uid').notNull(),
    /** The actor who checked the file, and who applies it. */
    actor: jsonb('actor').$type<Actor>().notNull(),
    type: text('type', { enum: ['students', 'employees', 'guardians', 'school-year', 'deleted-group'] }).notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: ['checked', 'applying', 'applied', 'undone'] }).notNull(),
    counts: jsonb('counts').$type<Readonly<Record<'create' | 'change' | 'same' | 'wrong', number>>>().notNull(),
    /** Names of the groups that an import creates, or that a school year gives; or the name of the deleted group. */
    newGroups: jsonb('new_groups').$type<readonly string[]>().notNull(),
    columns: jsonb('columns')
      .$type<readonly { readonly column: ImportColumn | null; readonly header: string }[]>()
      .notNull(),
    /** Progress of the hashes of the passwords in the file, which an import needs before it writes people. */
    preparation: jsonb('preparation').$type<{ readonly done: number; readonly total: number }>(),
    /** Number of people that are written. */
    done: integer('done').notNull().default(0),
    undone: jsonb('undone').$type<{
      readonly removed: number
      readonly restored: number
      readonly kept: readonly string[]
      /** Only of a school year. */
      readonly groups?: { readonly restored: number; readonly kept: readonly string[] }
    }>(),
    /** Encrypted JSON: the rows of the file with the last check. */
    sealedRows: text('sealed_rows').notNull(),
    /** Encrypted JSON of `PeopleUndo`. */
    sealedUndo: text('sealed_undo'),
    createdAt: moment('created_at').notNull(),
    appliedAt: moment('applied_at'),
    /** When the import is deleted. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index().on(table.schoolUnitUid, table.createdAt), index().on(table.expiresAt)],
)
