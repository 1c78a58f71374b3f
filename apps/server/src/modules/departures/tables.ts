import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DataCount, DeletionCertificate, Realm, SchoolUnitStatus } from '@lectern/contracts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** School units that leave, and those that have left: their row outlives the unit, because it has the certificate. */
export const schoolDepartures = pgTable(
  'school_departures',
  {
    schoolUnitUid: uuid('school_unit_uid').primaryKey(),
    realm: text('realm').$type<Realm>().notNull(),
    schoolUnitName: text('school_unit_name').notNull(),
    exportState: text('export_state', { enum: ['running', 'ready', 'failed'] }),
    /** Key of the file in the object store. */
    exportKey: text('export_key'),
    exportSize: bigint('export_size', { mode: 'number' }).notNull().default(0),
    exportExpiresAt: moment('export_expires_at'),
    deletionState: text('deletion_state', { enum: ['scheduled', 'running', 'done'] }),
    deletionDueAt: moment('deletion_due_at'),
    /** The status of the unit before the deletion was planned. A cancelled deletion restores it. */
    statusBefore: text('status_before').$type<SchoolUnitStatus>(),
    /** The super user who has asked for the deletion. Null if that account was deleted. */
    deletedBy: uuid('deleted_by'),
    /** The people to delete. Null before the deletion begins, and after the certificate is written. */
    people: uuid('people').array(),
    peopleKept: integer('people_kept').notNull().default(0),
    /** Number of rows that the deletion removes, counted before it begins. */
    counts: jsonb('counts').$type<DataCount[]>(),
    certificate: jsonb('certificate').$type<Omit<DeletionCertificate, 'deletedBy' | 'counts' | 'peopleKept'>>(),
  },
  (table) => [index().on(table.deletionDueAt), index().on(table.exportExpiresAt), index().on(table.deletedBy)],
)
