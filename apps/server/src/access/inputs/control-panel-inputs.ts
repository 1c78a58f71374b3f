import { FRESH_DELETED_PUPIL, FRESH_GROUP, FRESH_PUPIL, UNKNOWN_ID } from './call-input.ts'
import type { CallInputs, Target } from './call-input.ts'

export function controlPanelInputs({ pupil, group, school }: Target): CallInputs {
  const unitInput = { params: { id: school }, namesRow: true, staff: 'school' } as const
  const personInput = { params: { type: 'students', userId: pupil }, namesRow: true, staff: 'school' } as const
  const freshInput = { params: { type: 'students', userId: FRESH_PUPIL }, namesRow: true } as const
  const groupInput = { params: { id: group }, namesRow: true, staff: 'school' } as const
  const freshGroup = { params: { id: FRESH_GROUP }, namesRow: true, staff: 'administrators' } as const
  const newPupil = {
    username: `new-${FRESH_PUPIL}`,
    name: { firstname: 'New', lastname: 'Pupil' },
    organizations: [{ id: school, role: 'student' }],
  }
  return {
    'GET /api/controlpanel/v1/organizations': { query: { q: 'School of the victim' } },
    'GET /api/controlpanel/v1/organizations/:id': unitInput,
    'GET /api/controlpanel/v1/organizations/:id/students': unitInput,
    'GET /api/controlpanel/v1/organizations/:id/employees': unitInput,
    'GET /api/controlpanel/v1/organizations/:id/guardians': unitInput,
    'GET /api/controlpanel/v1/organizations/:id/users': unitInput,
    'GET /api/controlpanel/v1/organizations/:id/groups': unitInput,
    'GET /api/controlpanel/v1/groups/:id': groupInput,
    'GET /api/controlpanel/v1/groups/:id/users': groupInput,
    'POST /api/controlpanel/v1/groups': {
      body: { data: { organizationId: school, name: `New ${FRESH_GROUP}` } },
      namesRow: true,
      staff: 'school',
    },
    'PATCH /api/controlpanel/v1/groups/:id': { ...freshGroup, body: { data: { ageFilter: 9 } } },
    'DELETE /api/controlpanel/v1/groups/:id': freshGroup,
    'GET /api/controlpanel/v1/:type/:userId': personInput,
    'POST /api/controlpanel/v1/:type': {
      params: { type: 'students' },
      body: { data: newPupil },
      namesRow: true,
      staff: 'administrators',
    },
    'PATCH /api/controlpanel/v1/:type/:userId': {
      ...freshInput,
      body: { data: { ageFilter: 9 } },
      staff: 'teachers',
    },
    'DELETE /api/controlpanel/v1/:type/:userId': { ...freshInput, staff: 'administrators' },
    'POST /api/controlpanel/v1/:type/:userId/restore': {
      params: { type: 'students', userId: FRESH_DELETED_PUPIL },
      namesRow: true,
      staff: 'administrators',
    },
    'GET /api/controlpanel/v2/users/:id/groups': { ...personInput, params: { id: pupil } },
    'GET /api/controlpanel/v2/users/:id/groupoptions/:orgId': { ...personInput, params: { id: pupil, orgId: school } },
    'PUT /api/controlpanel/v1/users/:id/groups': {
      params: { id: FRESH_PUPIL },
      body: { data: { groups: [group] } },
      namesRow: true,
      staff: 'school',
    },
    ...importInputs(school),
    ...schoolYearInputs(school),
    ...undoableInputs(school),
    ...auditLogInputs(school),
    'GET /api/controlpanel/v1/users/:id/log-in-problems': {
      params: { id: FRESH_PUPIL },
      namesRow: true,
      staff: 'teachers',
    },
    'POST /api/controlpanel/v1/users/:id/invitation': {
      params: { id: FRESH_PUPIL },
      namesRow: true,
      staff: 'teachers',
    },
    'POST /api/controlpanel/v1/users/:id/new-password': {
      params: { id: FRESH_PUPIL },
      namesRow: true,
      staff: 'teachers',
    },
  }
}

/** Inputs of the Excel imports. The table has no stored import. */
function importInputs(school: string): CallInputs {
  return {
    'GET /api/controlpanel/v1/:type/template': { params: { type: 'students' } },
    'GET /api/controlpanel/v1/organizations/:id/:type/excel': {
      params: { id: school, type: 'students' },
      namesRow: true,
      staff: 'administrators',
    },
    'GET /api/controlpanel/v1/organizations/:id/imports': {
      params: { id: school },
      namesRow: true,
      staff: 'administrators',
    },
    'POST /api/controlpanel/v1/organizations/:id/imports': {
      params: { id: school },
      query: { type: 'students', fileName: 'people.xlsx' },
      body: 'no workbook',
      namesRow: true,
    },
    'GET /api/controlpanel/v1/imports/:importId': { params: { importId: UNKNOWN_ID } },
    'GET /api/controlpanel/v1/imports/:importId/rows': { params: { importId: UNKNOWN_ID } },
    'GET /api/controlpanel/v1/imports/:importId/excel': { params: { importId: UNKNOWN_ID } },
    'POST /api/controlpanel/v1/imports/:importId/apply': { params: { importId: UNKNOWN_ID } },
    'POST /api/controlpanel/v1/imports/:importId/undo': { params: { importId: UNKNOWN_ID } },
  }
}

function schoolYearInputs(school: string): CallInputs {
  return {
    'POST /api/controlpanel/v1/organizations/:id/school-year': {
      params: { id: school },
      body: { data: { groups: [{ id: FRESH_GROUP, version: 1, name: `Next year ${FRESH_GROUP}` }] } },
      namesRow: true,
      staff: 'administrators',
    },
    'GET /api/controlpanel/v1/organizations/:id/school-year': {
      params: { id: school },
      namesRow: true,
      staff: 'administrators',
    },
    'POST /api/controlpanel/v1/organizations/:id/school-year/:runId/undo': {
      params: { id: school, runId: UNKNOWN_ID },
    },
  }
}

/** Inputs of the restoration of a group, and of the removal of a person from a school. */
function undoableInputs(school: string): CallInputs {
  return {
    'GET /api/controlpanel/v1/organizations/:id/deleted-groups': {
      params: { id: school },
      namesRow: true,
      staff: 'school',
    },
    // The group exists, so nothing changes.
    'POST /api/controlpanel/v1/groups/:id/restore': {
      params: { id: FRESH_GROUP },
      namesRow: true,
      staff: 'administrators',
    },
    'DELETE /api/controlpanel/v1/users/:id/organizations/:orgId': {
      params: { id: FRESH_PUPIL, orgId: school },
      namesRow: true,
      staff: 'administrators',
    },
  }
}

function auditLogInputs(school: string): CallInputs {
  const input = { params: { id: school }, namesRow: true, staff: 'administrators' } as const
  return {
    'GET /api/controlpanel/v1/organizations/:id/audit-log': input,
    'GET /api/controlpanel/v1/organizations/:id/audit-log/excel': input,
    'GET /api/controlpanel/v1/organizations/:id/audit-log/csv': input,
  }
}

export function consequenceInputs(): CallInputs {
  const input = { namesRow: true, staff: 'administrators' } as const
  return {
    'GET /api/controlpanel/v1/groups/:id/consequences': { ...input, params: { id: FRESH_GROUP } },
    'GET /api/controlpanel/v1/users/:id/consequences': { ...input, params: { id: FRESH_PUPIL } },
  }
}
