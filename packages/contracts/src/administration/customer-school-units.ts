import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textBetween, textUpTo } from '../text.ts'
import { IdParams, NamedRow } from './customer-service.ts'
import type { CustomerService } from './customer-service.ts'
import { listPage, listQuery } from './list-query.ts'

/** Identifiers of a school unit in the registers of countries. Spec 2 §3. */
export const SCHOOL_UNIT_IDENTIFIERS = [
  'officialMunicipalityKey',
  'sisSchoolUnitCode',
  'sectoralCode',
  'establishmentId',
] as const

export const SCHOOL_UNIT_TYPES = ['municipality', 'school', 'library', 'consumer'] as const
export const SchoolUnitStatus = z.enum(['active', 'inactive'])
export type SchoolUnitStatus = z.infer<typeof SchoolUnitStatus>

/** A school unit of customer management. Spec 2 §3. */
export const SchoolUnit = z.object({
  uid: z.uuid(),
  legacyId: z.int(),
  version: z.int(),
  name: z.string(),
  status: SchoolUnitStatus,
  type: z.string(),
  parent: z.nullable(NamedRow),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  secureAuthEnabled: z.boolean(),
  qrCodeLoginEnabled: z.boolean(),
  pupilNumber: z.nullable(z.int()),
  officialMunicipalityKey: z.nullable(z.string()),
  sisSchoolUnitCode: z.nullable(z.string()),
  sectoralCode: z.nullable(z.string()),
  establishmentId: z.nullable(z.string()),
  identifiers: z.record(z.string(), z.string()),
  /** Number of subscription periods. Only with `includePeriodCounts`. */
  periodCount: z.optional(z.int()),
})
export type SchoolUnit = z.infer<typeof SchoolUnit>

const typed = z.optional(textUpTo(10_000))

/** New values of a school unit. A missing value stays unchanged. `parent` null: the unit has no unit above it. */
export const SchoolUnitData = z.object({
  version: z.optional(z.int()),
  name: typed,
  status: z.optional(SchoolUnitStatus),
  type: z.optional(z.enum(SCHOOL_UNIT_TYPES)),
  parent: z.optional(z.nullable(z.uuid())),
  address: typed,
  postalCode: typed,
  city: typed,
  country: typed,
  phone: typed,
  secureAuthEnabled: z.optional(z.boolean()),
  qrCodeLoginEnabled: z.optional(z.boolean()),
  pupilNumber: z.optional(z.nullable(z.number())),
})
export type SchoolUnitData = z.infer<typeof SchoolUnitData>

/** Numbers for the questions before a change of the log-in methods of a school unit. */
export const LogInCounts = z.object({
  /** People who need a secure log-in if the unit requires one: its staff, and the administrators of the units above. */
  staff: z.int(),
  /** Those without a second factor. They cannot open the administration. */
  withoutSecondFactor: z.int(),
  /** Valid cards that stop working if the unit uses no cards. Pupils of another unit with cards keep theirs. */
  cards: z.int(),
})
export type LogInCounts = z.infer<typeof LogInCounts>

const SchoolUnitFilters = z.object({
  type: z.optional(z.enum(SCHOOL_UNIT_TYPES)),
  status: z.optional(SchoolUnitStatus),
  parent: z.optional(z.uuid()),
})

export const SchoolUnitsQuery = listQuery(['name', 'city'], SchoolUnitFilters)

/** Returns the calls for school units. */
export function schoolUnitCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser' } as const
  return {
    listSchoolUnits: defineCall({
      ...shared,
      method: 'GET',
      path: '/schoolUnits',
      summary: 'List the school units of the realm',
      query: SchoolUnitsQuery,
      responses: { 200: listPage(SchoolUnit) },
    }),
    getSchoolUnit: defineCall({
      ...shared,
      method: 'GET',
      path: '/schoolUnits/:id',
      summary: 'Get a school unit',
      params: IdParams,
      responses: { 200: SchoolUnit },
      errors: ['not_found'],
    }),
    getSchoolUnitLogInCounts: defineCall({
      ...shared,
      method: 'GET',
      path: '/schoolUnits/:id/logInCounts',
      summary: 'Count the people whom a change of the log-in methods of a school unit locks out',
      params: IdParams,
      responses: { 200: LogInCounts },
      errors: ['not_found'],
    }),
    createSchoolUnit: defineCall({
      ...shared,
      method: 'POST',
      path: '/schoolUnits',
      summary: 'Create a school unit',
      repeat: 'first response',
      body: SchoolUnitData,
      responses: { 201: SchoolUnit },
      errors: ['not_found'],
    }),
    changeSchoolUnit: defineCall({
      ...shared,
      method: 'PATCH',
      path: '/schoolUnits/:id',
      summary: 'Change a school unit, or the unit above it',
      params: IdParams,
      body: SchoolUnitData,
      responses: { 200: SchoolUnit },
      errors: ['not_found', 'changed_meanwhile'],
    }),
    setSchoolUnitIdentifiers: defineCall({
      ...shared,
      method: 'POST',
      path: '/schoolUnits/:id/identifiers',
      summary: 'Replace the identifiers of a school unit',
      repeat: 'first response',
      params: IdParams,
      body: z.object({
        version: z.optional(z.int()),
        identifiers: z.record(textBetween(1, 50), textUpTo(255)),
      }),
      responses: { 204: null },
      errors: ['not_found', 'changed_meanwhile'],
    }),
  }
}
