import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textUpTo } from '../text.ts'
import { listPage, listQuery } from './list-query.ts'

/** A school unit that the actor administers or teaches in. */
export const ManagedOrganization = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  parent: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** True if the actor administers the unit. False for a teacher. */
  administered: z.boolean(),
  qrCodeLoginEnabled: z.boolean(),
  secureAuthEnabled: z.boolean(),
  /** Number of people by role, without shared accounts, and of groups. */
  counts: z.object({ students: z.int(), employees: z.int(), guardians: z.int(), groups: z.int() }),
})
export type ManagedOrganization = z.infer<typeof ManagedOrganization>

export const OrganizationParams = z.object({ id: z.uuid() })

export const listManagedOrganizations = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations',
  summary: 'List the school units that the actor administers or teaches in',
  access: 'user',
  query: listQuery(['name'], z.object({})),
  responses: { 200: listPage(z.omit(ManagedOrganization, { counts: true })) },
})

export const getManagedOrganization = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations/:id',
  summary: 'Get a school unit with its numbers of people and groups',
  access: 'user',
  params: OrganizationParams,
  responses: { 200: ManagedOrganization },
  errors: ['not_found'],
})

/** Maximum number of groups of one new school year. */
export const SCHOOL_YEAR_GROUPS_MAX = 200

/** The change of a group for the new school year. `leaves`: its pupils leave the school. */
export const SchoolYearStep = z.object({
  id: z.uuid(),
  version: z.int(),
  name: textUpTo(10_000),
  leaves: z._default(z.boolean(), false),
})
export type SchoolYearStep = z.infer<typeof SchoolYearStep>

/** Gives groups new names, and removes the pupils who leave the school. */
export const startSchoolYear = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/organizations/:id/school-year',
  summary: 'Start a school year: new names of groups, and pupils who leave',
  access: 'user',
  repeat: 'first response',
  params: OrganizationParams,
  body: z.object({
    data: z.object({ groups: z.array(SchoolYearStep).check(z.minLength(1), z.maxLength(SCHOOL_YEAR_GROUPS_MAX)) }),
  }),
  responses: { 200: z.object({ renamed: z.int(), leavers: z.int() }) },
  errors: ['not_found', 'conflict', 'changed_meanwhile', 'not_while_acting'],
})

/** The last start of a school year of a school unit. */
export const SchoolYearRun = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** Number of groups that got a name, and of pupils who left. */
  renamed: z.int(),
  leavers: z.int(),
  /** Until when it can be taken back. Null if it was taken back. */
  undoUntil: z.nullable(z.iso.datetime()),
  /**
   * Result of taking it back: numbers of people and groups that are as before, and names of those that were changed after
   * the start, and so stay as they are.
   */
  undone: z.nullable(
    z.object({
      people: z.int(),
      groups: z.int(),
      keptPeople: z.array(z.string()),
      keptGroups: z.array(z.string()),
    }),
  ),
})
export type SchoolYearRun = z.infer<typeof SchoolYearRun>

export const getSchoolYear = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/organizations/:id/school-year',
  summary: 'Get the last start of a school year, of the last 30 days',
  access: 'user',
  params: OrganizationParams,
  responses: { 200: z.object({ run: z.nullable(SchoolYearRun) }) },
  errors: ['not_found'],
})

/** A second request changes nothing, and gets the same result. */
export const undoSchoolYear = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/organizations/:id/school-year/:runId/undo',
  summary: 'Take back a school year',
  access: 'user',
  repeat: 'harmless',
  params: z.object({ id: z.uuid(), runId: z.uuid() }),
  responses: { 200: SchoolYearRun },
  errors: ['not_found', 'conflict', 'not_while_acting'],
})
