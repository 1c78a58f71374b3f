import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textUpTo } from '../text.ts'
import { Consequences, DataCount } from './consequences.ts'
import { IdParams } from './customer-service.ts'
import type { CustomerService } from './customer-service.ts'
import { SchoolUnitsQuery } from './customer-school-units.ts'
import { PAGE_PARAMETERS } from './list-query.ts'
import { XLSX_TYPE } from './people-imports.ts'

/** Days for which the file with the data of a school is stored. */
export const SCHOOL_EXPORT_DAYS = 14
export const ZIP_TYPE = 'application/zip'

/** Proof of the deletion of a school. */
export const DeletionCertificate = z.object({
  deletedAt: z.iso.datetime(),
  /** The super user who has asked for the deletion. Null if that account was deleted later. */
  deletedBy: z.nullable(z.object({ uid: z.uuid(), name: z.string() })),
  /** Number of deleted rows by kind. */
  counts: z.array(DataCount),
  /** Number of people who have another school unit, and so keep their account. */
  peopleKept: z.int(),
  /** Place of the last entry of the audit log, and its seal: the SHA-256 in decision 26. */
  auditLog: z.object({ sequence: z.int(), seal: z.string() }),
  /** Number of tables that were searched for the uids of the deleted people, and of rows that were found. */
  check: z.object({ tables: z.int(), uids: z.int(), rowsFound: z.int() }),
})
export type DeletionCertificate = z.infer<typeof DeletionCertificate>

/** How far a school is on its way out: the export of its data, and its deletion. */
export const Departure = z.object({
  schoolUnit: z.object({ uid: z.uuid(), name: z.string() }),
  export: z.nullable(
    z.object({
      state: z.enum(['running', 'ready', 'failed']),
      /** Size of the file in bytes. 0 until it is ready. */
      size: z.int(),
      expiresAt: z.nullable(z.iso.datetime()),
    }),
  ),
  deletion: z.nullable(
    z.object({
      state: z.enum(['scheduled', 'running', 'done']),
      dueAt: z.iso.datetime(),
      certificate: z.nullable(DeletionCertificate),
    }),
  ),
})
export type Departure = z.infer<typeof Departure>

/** When a school is deleted: in 30 days, until which the deletion can be cancelled, or at once. */
export const DeletionTime = z.enum(['later', 'now'])
export type DeletionTime = z.infer<typeof DeletionTime>

/** Returns the calls with which a school leaves. */
export function departureCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser', params: IdParams } as const
  return {
    downloadSchoolUnits: defineCall({
      service,
      access: 'superUser',
      method: 'GET',
      path: '/download-schoolUnits',
      summary: 'Get the school units of a list of the realm as an Excel file',
      query: z.omit(SchoolUnitsQuery, PAGE_PARAMETERS),
      responses: { 200: null },
      file: XLSX_TYPE,
    }),
    getSchoolUnitConsequences: defineCall({
      ...shared,
      method: 'GET',
      path: '/schoolUnits/:id/consequences',
      summary: 'Get what the deletion of a school unit, or its move below another unit, removes',
      // `parent`: the unit above after a move. Without it, the unit is moved to the top.
      query: z.object({ action: z._default(z.enum(['delete', 'move']), 'delete'), parent: z.optional(z.uuid()) }),
      responses: { 200: Consequences },
      errors: ['not_found', 'conflict'],
    }),
    getDeparture: defineCall({
      ...shared,
      method: 'GET',
      path: '/schoolUnits/:id/departure',
      summary: 'Get the export and the deletion of a school unit, also after its deletion',
      responses: { 200: Departure },
      errors: ['not_found'],
    }),
    exportSchoolUnit: defineCall({
      ...shared,
      method: 'POST',
      path: '/schoolUnits/:id/export',
      summary: 'Start the export of all data of a school unit',
      repeat: 'harmless',
      responses: { 202: Departure },
      errors: ['not_found', 'conflict'],
    }),
    downloadSchoolUnitExport: defineCall({
      ...shared,
      method: 'GET',
      path: '/schoolUnits/:id/export/file',
      summary: 'Get the file with all data of a school unit',
      responses: { 200: null },
      file: ZIP_TYPE,
      errors: ['not_found'],
    }),
    deleteSchoolUnit: defineCall({
      ...shared,
      method: 'POST',
      path: '/schoolUnits/:id/deletion',
      summary: 'Delete a school unit after its data was exported. `name` repeats its name',
      repeat: 'harmless',
      body: z.object({ name: textUpTo(255), time: DeletionTime }),
      responses: { 202: Departure },
      errors: ['not_found', 'conflict'],
    }),
    cancelSchoolUnitDeletion: defineCall({
      ...shared,
      method: 'DELETE',
      path: '/schoolUnits/:id/deletion',
      summary: 'Cancel the planned deletion of a school unit',
      responses: { 200: Departure },
      errors: ['not_found', 'conflict'],
    }),
  }
}
