import { defineCall } from '../call.ts'
import { OrganizationParams } from './control-panel-organizations.ts'
import { AuditFilters, CSV_TYPE } from './customer-audit-log.ts'
import { AuditEntry } from './customer-people.ts'
import { listPage, listQuery } from './list-query.ts'
import { XLSX_TYPE } from './people-imports.ts'

const shared = {
  service: 'controlPanel',
  access: 'user',
  method: 'GET',
  params: OrganizationParams,
  query: listQuery(['at'], AuditFilters),
} as const

export const listSchoolAuditLog = defineCall({
  ...shared,
  path: '/v1/organizations/:id/audit-log',
  summary: 'List the entries of the audit log that concern a school unit or a unit below it. `q` searches the reasons',
  responses: { 200: listPage(AuditEntry) },
  errors: ['not_found'],
})

export const downloadSchoolAuditLog = defineCall({
  ...shared,
  path: '/v1/organizations/:id/audit-log/excel',
  summary: 'Get an Excel file of the newest entries of a school unit. The download is an entry of the audit log',
  file: XLSX_TYPE,
  responses: { 200: null },
  errors: ['not_found', 'not_while_acting'],
})

export const downloadSchoolAuditLogAsCsv = defineCall({
  ...shared,
  path: '/v1/organizations/:id/audit-log/csv',
  summary: 'As the Excel file, with comma-separated values',
  file: CSV_TYPE,
  responses: { 200: null },
  errors: ['not_found', 'not_while_acting'],
})
