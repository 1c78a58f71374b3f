import type { Call } from '@lectern/contracts'

/** Ids of a pupil's data, and the origin. */
export interface Target {
  readonly pupil: string
  /** A guardian of the pupil. */
  readonly guardian: string
  readonly book: string
  /** Id of a group of the pupil. */
  readonly group: string
  /** School unit of the pupil. */
  readonly school: string
  /** `submission` is the pupil's submission to this assignment. */
  readonly assignment: string
  readonly submission: string
  /** Origin of the deployment. */
  readonly origin: string
}

type CallInputs = Readonly<Record<string, CallInput>>

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Set if only the pupil and people who may impersonate the pupil may use the input. */
  readonly namesPerson?: true
  /** Set if the input names data of the realm. Callers of other realms must not succeed. */
  readonly namesRow?: true
  /** The staff that may make the call. All other callers must not succeed. */
  readonly staff?: Staff
}

/** Staff of the pupil's school, each with the staff after it: the whole staff, the pupil's teachers, administrators. */
export type Staff = 'school' | 'teachers' | 'administrators'

/** In an input, the uid of a new pupil of the group. The access test creates a pupil for each request. */
export const FRESH_PUPIL = '019a0000-0000-7000-8000-00000000f4e5'
/** In an input, the uid of a new pupil whom an administrator has deleted. */
export const FRESH_DELETED_PUPIL = '019a0000-0000-7000-8000-00000000f4e7'
/** In an input, the ids of a new sync of the school, of a job whose plan waits, of an applied job, and of a job whose people can be added. */
export const FRESH_SYNC = '019a0000-0000-7000-8000-00000000f4e8'
export const FRESH_HELD_JOB = '019a0000-0000-7000-8000-00000000f4e9'
export const FRESH_APPLIED_JOB = '019a0000-0000-7000-8000-00000000f4ea'
export const FRESH_SEARCH_JOB = '019a0000-0000-7000-8000-00000000f4ef'
/** In an input, the id of a new request of a learning platform for a link, which the pupil answers. */
export const FRESH_DEEP_LINK = '019a0000-0000-7000-8000-00000000f4eb'
/** In an input, the uid of a new client of the school. */
export const FRESH_CLIENT = '019a0000-0000-7000-8000-00000000f4ec'
/** In an input, the ids of a new webhook of the school, and of a delivery that was sent. */
export const FRESH_WEBHOOK = '019a0000-0000-7000-8000-00000000f4ed'
export const FRESH_DELIVERY = '019a0000-0000-7000-8000-00000000f4ee'
/** In an input, the uid of a new group of the school. */
export const FRESH_GROUP = '019a0000-0000-7000-8000-00000000f4e6'

const UUID = '019a0000-0000-7000-8000-00000000abcd'
const SESSION = '019a0000-0000-4000-8000-000000000001'
const POSITION = { ncxRef: 0, URI: 'OPS/c1.xhtml#s1', timeOffset: 1, charOffset: 3 }
const SPAN = { from: '2026-11-01', to: '2026-11-30' }
const CHALLENGE = 'c'.repeat(43)

/**
 * Returns an input for every call that requires a log-in, by call name. A call without an input fails the access test.
 */
export function createCallInputs(target: Target): CallInputs {
  return {
    ...accountInputs(target),
    ...controlPanelInputs(target),
    ...guardianInputs(target),
    ...consequenceInputs(),
    ...customerInputs('/api/customers/eu', target),
    ...customerInputs('/api/customers/us', target),
    ...libraryInputs(target),
    ...managedBookInputs(target),
    ...opdsInputs(target),
    ...ltiInputs(target),
    ...submissionInputs(target),
    ...activityInputs(target),
    ...logInInputs(target),
    ...secondFactorInputs(),
    ...syncInputs(target),
    ...dataAccessInputs(target),
    ...webhookInputs(target),
    ...paymentInputs(target),
  }
}

/** Inputs of the sync service. Administrators of the school manage its syncs. */
function syncInputs({ school, pupil }: Target): CallInputs {
  const ofUnit = { params: { orgId: school }, namesRow: true, staff: 'administrators' } as const
  const ofSync = { params: { orgId: school, syncId: FRESH_SYNC }, namesRow: true, staff: 'administrators' } as const
  const ofJob = { params: { jobId: FRESH_HELD_JOB }, namesRow: true, staff: 'administrators' } as const
  const ofSearch = { ...ofJob, params: { jobId: FRESH_SEARCH_JOB } } as const
  return {
    'GET /api/sync/organizations/:orgId/syncs': ofUnit,
    'PUT /api/sync/organizations/:orgId/syncs/:syncId': { ...ofSync, body: { type: 'oneroster' } },
    'DELETE /api/sync/organizations/:orgId/syncs/:syncId': ofSync,
    'POST /api/sync/organizations/:orgId/syncs/:syncId/trigger': ofSync,
    // The stored sync takes no files: administrators get a 409.
    'POST /api/sync/organizations/:orgId/syncs/:syncId/file': { params: ofSync.params, namesRow: true, body: 'no zip' },
    // No plan of the stored sync was applied: administrators get a 409.
    'POST /api/sync/organizations/:orgId/syncs/:syncId/people': { params: ofSync.params, namesRow: true },
    'POST /api/sync/organizations/:orgId/syncs/:syncId/test': ofSync,
    'POST /api/sync/organizations/:orgId/syncs/:syncId/scim-token': ofSync,
    'GET /api/sync/organizations/:orgId/syncs/:syncId/jobs': ofSync,
    'PUT /api/sync/organizations/:orgId/syncs/:syncId/decisions/:externalId': {
      params: { ...ofSync.params, externalId: 'p1' },
      body: { person: FRESH_PUPIL },
      namesRow: true,
      staff: 'administrators',
    },
    'GET /api/sync/links/:kind/:uid': {
      params: { kind: 'person', uid: pupil },
      namesRow: true,
      staff: 'school',
    },
    'GET /api/sync/jobs/:jobId': ofJob,
    'GET /api/sync/jobs/:jobId/logs': ofJob,
    'GET /api/sync/jobs/:jobId/people': { ...ofSearch, query: { q: 'pupil' } },
    'POST /api/sync/jobs/:jobId/people': { ...ofSearch, body: { people: ['p1'] } },
    'POST /api/sync/jobs/:jobId/apply': ofJob,
    'POST /api/sync/jobs/:jobId/dismiss': ofJob,
    'POST /api/sync/jobs/:jobId/undo': { ...ofJob, params: { jobId: FRESH_APPLIED_JOB } },
  }
}

/** Inputs of the access of programs. Administrators of the school give and end it. */
function dataAccessInputs({ school }: Target): CallInputs {
  const ofUnit = { params: { orgId: school }, namesRow: true, staff: 'administrators' } as const
  return {
    'GET /api/data-access/organizations/:orgId/clients': ofUnit,
    'POST /api/data-access/organizations/:orgId/clients': { ...ofUnit, body: { name: 'Statistics' } },
    'DELETE /api/data-access/organizations/:orgId/clients/:id': {
      ...ofUnit,
      params: { orgId: school, id: FRESH_CLIENT },
    },
  }
}

/** Inputs of the payment service. Only families may pay, and none of the callers is one. */
function paymentInputs(target: Target): CallInputs {
  const ofSubscription = { params: { id: 'sub_1' }, namesRow: true } as const
  const card = { invoice_settings: { default_payment_method: 'pm_1' } }
  return {
    'POST /api/payment/client-secret': {},
    'GET /api/payment/payment-methods': {},
    'DELETE /api/payment/payment-methods': {},
    'GET /api/payment/me': {},
    'PUT /api/payment/me': { body: card },
    'GET /api/payment/invoices': {},
    'GET /api/payment/subscriptions': {},
    'POST /api/payment/subscriptions': { body: { priceId: 'price_1' } },
    'PUT /api/payment/subscriptions/:id': { ...ofSubscription, body: { cancel_at_period_end: true } },
    'POST /api/payment/subscriptions/:id/preview': { ...ofSubscription, body: { priceIds: ['price_1'] } },
    'POST /api/payment/subscriptions/:id/payment': ofSubscription,
    'POST /api/payment/subscriptions/:id/withdrawal': ofSubscription,
    'GET /api/payment/endings': {},
    'PUT /api/payment/endings/:id': { params: { id: UUID }, namesRow: true, body: { state: 'done' } },
    'POST /api/payment/subscription-coupon/:id': { ...ofSubscription, body: { couponId: 'HALF' } },
    'POST /api/payment/gift-card/check': { body: { code: 'WRNG-WRNG-WRNG' } },
    'POST /api/payment/gift-card/redeem': { body: { code: 'WRNG-WRNG-WRNG' } },
    ...giftInputs(),
    ...familyInputs(target),
  }
}

/** Inputs with which super users manage the payments of families. The pupil of the target has no payments. */
function familyInputs({ pupil }: Target): CallInputs {
  const path = '/api/payment/families'
  const ofFamily = { params: { uid: pupil }, namesRow: true } as const
  return {
    'GET /api/payment/comparisons': {},
    'GET /api/payment/comparisons/:id': { params: { id: UUID }, namesRow: true },
    'GET /api/payment/comparisons/:id/findings': { params: { id: UUID }, namesRow: true },
    [`POST ${path}/search`]: { body: { email: 'none@home.example' } },
    [`GET ${path}/:uid`]: ofFamily,
    [`POST ${path}/:uid/charges/:id/refund`]: {
      params: { uid: pupil, id: 'ch_1' },
      namesRow: true,
      body: { amount: 1, refunded: 0, reason: 'duplicate' },
    },
    [`PUT ${path}/:uid/subscriptions/:id/end`]: {
      params: { uid: pupil, id: 'sub_1' },
      namesRow: true,
      body: { isEnding: true },
    },
  }
}

/** Inputs with which super users manage gift cards. Each super user lists and issues those of the own realm. */
function giftInputs(): CallInputs {
  const path = '/api/payment/gift-batches'
  const ofBatch = { params: { id: UUID }, namesRow: true } as const
  const batch = { count: 1, months: 1, note: '', expiresAt: '2100-01-01T00:00:00Z' }
  return {
    [`GET ${path}`]: {},
    [`POST ${path}`]: { body: batch },
    [`GET ${path}/:id`]: ofBatch,
    [`GET ${path}/:id/entries`]: ofBatch,
    [`GET ${path}/:id/codes`]: ofBatch,
    [`GET ${path}/:id/codes/csv`]: ofBatch,
    [`POST ${path}/:id/withdraw`]: ofBatch,
    'GET /api/payment/gift-orders': {},
    'POST /api/payment/gift-orders/:id/refund': ofBatch,
    'POST /api/payment/gift-orders/:id/send-codes': ofBatch,
  }
}

/** Inputs of the webhook service. Administrators of the school manage its webhooks. */
function webhookInputs({ school }: Target): CallInputs {
  const path = '/api/webhooks/organizations/:orgId/webhooks'
  const ofUnit = { params: { orgId: school }, namesRow: true, staff: 'administrators' } as const
  const params = { orgId: school, webhookId: FRESH_WEBHOOK }
  const ofWebhook = { ...ofUnit, params }
  const body = { name: 'Meals', address: 'https://receiver.example/', events: ['person.changed'] }
  return {
    [`GET ${path}`]: ofUnit,
    [`PUT ${path}/:webhookId`]: { ...ofWebhook, body },
    [`DELETE ${path}/:webhookId`]: ofWebhook,
    [`POST ${path}/:webhookId/key`]: ofWebhook,
    [`POST ${path}/:webhookId/test`]: ofWebhook,
    [`GET ${path}/:webhookId/deliveries`]: ofWebhook,
    [`POST ${path}/:webhookId/deliveries/:deliveryId/send`]: {
      ...ofWebhook,
      params: { ...params, deliveryId: FRESH_DELIVERY },
    },
  }
}

function accountInputs({ pupil, origin }: Target): CallInputs {
  return {
    'GET /api/account/me': {},
    'PATCH /api/account/me': { body: { firstname: 'Other', lastname: 'Name' } },
    'GET /api/account/me/organizations': {},
    'GET /api/account/me/groups': {},
    'GET /api/account/me/settings': {},
    'PATCH /api/account/me/settings': { body: { locale: 'sv' } },
    'GET /api/account/me/account': {},
    'POST /api/account/me/password': { body: { currentPassword: 'not it', password: 'a long enough one' } },
    'POST /api/account/me/email': { body: { email: 'thief@example.org', password: 'not it' } },
    'GET /api/account/me/sessions': {},
    'DELETE /api/account/me/sessions/:uid': { params: { uid: SESSION } },
    'POST /api/account/me/sessions/end': { body: { password: 'not it' } },
    'GET /api/account/me/child-profiles': {},
    'POST /api/account/me/child-profiles': {
      body: { firstname: 'Child', birthYear: 2020, picture: 'fox', books: 'age' },
    },
    'PATCH /api/account/me/child-profiles/:uid': {
      params: { uid: pupil },
      body: { firstname: 'Other' },
      namesRow: true,
    },
    'DELETE /api/account/me/child-profiles/:uid': { params: { uid: pupil }, namesRow: true },
    'GET /api/account/me/export': {},
    'POST /api/account/me/deletion': { body: { password: 'not it' } },
    'DELETE /api/account/me/deletion': {},
    'POST /api/account/email/requestValidation': { body: { confirmUrl: `${origin}/email/confirm` } },
    'GET /api/controlpanel/v1/me': {},
  }
}

function guardianInputs({ pupil, guardian }: Target): CallInputs {
  const pupilInput = { params: { id: pupil }, namesRow: true, staff: 'teachers' } as const
  const freshGuardian = { params: { id: FRESH_PUPIL, guardian }, namesRow: true, staff: 'teachers' } as const
  return {
    'POST /api/account/me/guardian-code': { body: { code: 'NONE-NONE' } },
    'POST /api/account/me/children': { body: { code: 'NONE-NONE' } },
    'GET /api/controlpanel/v1/users/:id/guardianships': pupilInput,
    'GET /api/controlpanel/v1/users/:id/guardianships/options': { ...pupilInput, query: { q: 'caller' } },
    'PUT /api/controlpanel/v1/users/:id/guardians/:guardian': freshGuardian,
    'DELETE /api/controlpanel/v1/users/:id/guardians/:guardian': freshGuardian,
    'GET /api/controlpanel/v1/users/:id/guardian-codes': pupilInput,
    'POST /api/controlpanel/v1/users/:id/guardian-codes': {
      params: { id: FRESH_PUPIL },
      namesRow: true,
      staff: 'teachers',
    },
    'DELETE /api/controlpanel/v1/users/:id/guardian-codes/:code': {
      params: { id: pupil, code: pupil },
      namesRow: true,
    },
  }
}

function controlPanelInputs({ pupil, group, school }: Target): CallInputs {
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
    'GET /api/controlpanel/v1/imports/:importId': { params: { importId: UUID } },
    'GET /api/controlpanel/v1/imports/:importId/rows': { params: { importId: UUID } },
    'GET /api/controlpanel/v1/imports/:importId/excel': { params: { importId: UUID } },
    'POST /api/controlpanel/v1/imports/:importId/apply': { params: { importId: UUID } },
    'POST /api/controlpanel/v1/imports/:importId/undo': { params: { importId: UUID } },
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
    'POST /api/controlpanel/v1/organizations/:id/school-year/:runId/undo': { params: { id: school, runId: UUID } },
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

function consequenceInputs(): CallInputs {
  const input = { namesRow: true, staff: 'administrators' } as const
  return {
    'GET /api/controlpanel/v1/groups/:id/consequences': { ...input, params: { id: FRESH_GROUP } },
    'GET /api/controlpanel/v1/users/:id/consequences': { ...input, params: { id: FRESH_PUPIL } },
  }
}

/** `namesRow` is set where a request names data of the realm; lists contain the own realm only. */
function customerInputs(base: string, { pupil, group, school }: Target): CallInputs {
  const row = (input: CallInput): CallInput => ({ ...input, namesRow: true })
  const dates = { startsAt: '2026-08-01T00:00:00.000Z', endsAt: null }
  const period = (owner: string) => row({ body: { owner, type: 'lectern-school', ...dates } })
  const inputs: CallInputs = {
    'GET /schoolUnits': {},
    'GET /schoolUnits/:id': row({ params: { id: school } }),
    'POST /schoolUnits': { body: { name: 'New school', type: 'school' } },
    'PATCH /schoolUnits/:id': row({ params: { id: school }, body: { city: 'Fårö' } }),
    'POST /schoolUnits/:id/identifiers': row({ params: { id: school }, body: { identifiers: {} } }),
    'GET /download-schoolUnits': {},
    'GET /auditLogs': {},
    'GET /download-auditLogs': {},
    'GET /download-auditLogs/csv': {},
    'GET /schoolUnits/:id/logInCounts': row({ params: { id: school } }),
    'GET /schoolUnits/:id/consequences': row({ params: { id: school } }),
    'GET /schoolUnits/:id/departure': row({ params: { id: school } }),
    'POST /schoolUnits/:id/export': row({ params: { id: school } }),
    'GET /schoolUnits/:id/export/file': row({ params: { id: school } }),
    // Another name, so that no request deletes the school.
    'POST /schoolUnits/:id/deletion': row({ params: { id: school }, body: { name: 'Another', time: 'later' } }),
    'DELETE /schoolUnits/:id/deletion': row({ params: { id: school } }),
    'GET /sync/:orgId': row({ params: { orgId: school } }),
    'PUT /sync/:orgId/:field': row({ params: { orgId: school, field: 'active' }, body: { active: false } }),
    'PUT /sync/:orgId/config': row({ params: { orgId: school }, body: { config: {} } }),
    'GET /userSchoolUnits': {},
    'GET /groups': {},
    'GET /groups/:id': row({ params: { id: group } }),
    'PUT /groups': row({ body: { schoolUnit: school, name: `Another ${FRESH_GROUP}` } }),
    'PATCH /groups/:id': row({ params: { id: FRESH_GROUP }, body: { generateCode: true } }),
    'DELETE /groups/:groupId': row({ params: { groupId: FRESH_GROUP } }),
    'GET /userGroups': {},
    'GET /subscriptionTypes': {},
    'GET /users': {},
    'GET /users/:uid': row({ params: { uid: pupil } }),
    'DELETE /users/:uid': row({ params: { uid: FRESH_PUPIL } }),
    'GET /users/:uid/merge': row({ params: { uid: FRESH_PUPIL }, query: { from: FRESH_DELETED_PUPIL } }),
    'POST /users/:uid/merge': row({
      params: { uid: FRESH_PUPIL },
      body: { from: FRESH_DELETED_PUPIL, versions: { from: 1, into: 1 } },
    }),
    'GET /users/:uid/logIns': row({ params: { uid: pupil } }),
    'GET /users/:uid/schoolSubscriptions': row({ params: { uid: pupil } }),
    'GET /users/:uid/auditLogs': row({ params: { uid: pupil } }),
    'PUT /users/:id/schoolUnits': row({
      params: { id: FRESH_PUPIL },
      body: { schoolAssociations: [{ schoolUid: school, role: 'student' }] },
    }),
    'PUT /users/:uid/schoolUnits/:schoolUid': row({
      params: { uid: FRESH_PUPIL, schoolUid: school },
      body: { role: 'student' },
    }),
    'DELETE /users/:uid/schoolUnits/:schoolUid': row({ params: { uid: FRESH_PUPIL, schoolUid: school } }),
    'PUT /users/:id/groups/:groupId': row({ params: { id: FRESH_PUPIL, groupId: FRESH_GROUP } }),
    'DELETE /users/:id/groups/:groupId': row({ params: { id: FRESH_PUPIL, groupId: FRESH_GROUP } }),
    'GET /userSubscriptionPeriods': {},
    'POST /userSubscriptionPeriods': period(FRESH_PUPIL),
    'PUT /userSubscriptionPeriods/:id': row({ params: { id: '1' }, body: dates }),
    'DELETE /userSubscriptionPeriods/:owner/:id': row({ params: { owner: FRESH_PUPIL, id: '1' } }),
    'GET /schoolUnitSubscriptionPeriods': {},
    'POST /schoolUnitSubscriptionPeriods': period(school),
    'PUT /schoolUnitSubscriptionPeriods/:id': row({ params: { id: '999' }, body: dates }),
    'DELETE /schoolUnitSubscriptionPeriods/:owner/:id': row({ params: { owner: school, id: '999' } }),
  }
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name.replace(' ', ` ${base}`), input]))
}

function managedBookInputs({ book, school }: Target): CallInputs {
  const unitInput = { params: { id: school, bookId: book }, namesRow: true } as const
  const bookInput = { params: { id: book }, namesRow: true } as const
  return {
    'GET /api/library/v1/managed-books': {},
    'GET /api/library/v1/books/:id/use': bookInput,
    'POST /api/library/v1/books/:id/restore': bookInput,
    'GET /api/library/v1/books/:id/revisions': bookInput,
    'POST /api/library/v1/books/:id/revisions': { ...bookInput, body: {} },
    'POST /api/library/v1/books/:id/revisions/:number/restore': { params: { id: book, number: '1' }, namesRow: true },
    // The unit does not own the book.
    'GET /api/library/v1/schoolUnits/:id/own-books/:bookId/revisions': unitInput,
    'POST /api/library/v1/schoolUnits/:id/own-books/:bookId/revisions': {
      ...unitInput,
      query: { rights: 'confirmed' },
      body: {},
    },
    'POST /api/library/v1/schoolUnits/:id/own-books/:bookId/revisions/:number/restore': {
      params: { id: school, bookId: book, number: '1' },
      namesRow: true,
    },
    'GET /api/library/v1/schoolUnits/:id/own-books': { ...unitInput, staff: 'administrators' },
    'POST /api/library/v1/schoolUnits/:id/own-books': { ...unitInput, query: { rights: 'confirmed' }, body: {} },
    'GET /api/library/v1/schoolUnits/:id/own-books/:bookId/use': { ...unitInput, staff: 'administrators' },
    // The unit does not own the book.
    'DELETE /api/library/v1/schoolUnits/:id/own-books/:bookId': unitInput,
    'POST /api/library/v1/schoolUnits/:id/own-books/:bookId/restore': unitInput,
  }
}

function libraryInputs({ pupil, book, group, school }: Target): CallInputs {
  const freshShelf = { params: { userId: FRESH_PUPIL, bookId: book }, namesRow: true, staff: 'teachers' } as const
  const unitInput = { params: { id: school, bookId: book }, namesRow: true } as const
  const bookInput = { params: { id: book }, namesRow: true } as const
  return {
    'GET /api/library/v1/books': {},
    'GET /api/library/v1/books/filters': {},
    'POST /api/library/v1/books': { body: {} },
    'GET /api/library/v1/books/:id': bookInput,
    'PUT /api/library/v1/books/:id/trust': { ...bookInput, body: { trusted: false } },
    'GET /api/library/v1/books/:id/resources-url': bookInput,
    'GET /api/library/v1/books/:id/policy': bookInput,
    'GET /api/library/v1/books/:id/files': bookInput,
    // `namesRow` is not set, because the server leaves out books of other realms and responds with a success.
    'GET /api/library/v1/kept-books': { query: { ids: book } },
    'GET /api/library/v1/books/:id/bookmarks': bookInput,
    'POST /api/library/v1/books/:id/bookmarks': { ...bookInput, body: [] },
    'GET /api/library/v1/books/:id/lastmark': bookInput,
    'GET /api/library/v1/books/:id/lastmark/words': bookInput,
    'GET /api/library/v1/books/:id/contents': bookInput,
    'POST /api/library/v1/books/:id/lastmark': { ...bookInput, body: { position: POSITION } },
    'PUT /api/library/v1/books/:id/access': { ...bookInput, body: { access: 'everyone' } },
    // The other calls need the book, so the request names a book that does not exist.
    'DELETE /api/library/v1/books/:id': { params: { id: UUID } },
    'GET /api/library/v1/user/:userId/books': { params: { userId: pupil }, namesRow: true, staff: 'teachers' },
    'GET /api/library/v1/user/:userId/book-visibility': {
      params: { userId: pupil },
      query: { q: 'a' },
      namesRow: true,
      staff: 'teachers',
    },
    'PUT /api/library/v1/user/:userId/books': { ...freshShelf, body: { bookId: book } },
    'DELETE /api/library/v1/user/:userId/books/:bookId': freshShelf,
    'PUT /api/library/v1/groups/:groupId/books': {
      params: { groupId: FRESH_GROUP },
      body: { bookId: book },
      namesRow: true,
      staff: 'administrators',
    },
    'GET /api/library/v1/schoolUnits/:id/books': { ...unitInput, staff: 'school' },
    'POST /api/library/v1/schoolUnits/:id/books': { ...unitInput, body: { bookId: book }, staff: 'administrators' },
    'DELETE /api/library/v1/schoolUnits/:id/books/:bookId': unitInput,
    'GET /api/library/v1/user/:userId/reading': { params: { userId: pupil }, query: SPAN, namesRow: true },
    'GET /api/library/v1/user/:userId/reading/week': { params: { userId: pupil }, namesRow: true },
    'GET /api/library/v1/groups/:groupId/reading': { params: { groupId: group }, query: SPAN, namesRow: true },
    // `namesRow` is not set, because the server skips read logs of other realms' books and responds with a success.
    'POST /api/library/v2/readlogs': {
      body: [
        {
          bookId: book,
          sessionId: SESSION,
          deviceId: 'd',
          percentage: 0.5,
          timestamp: 1_795_000_000,
          source: 'web-bookshelf',
        },
      ],
    },
  }
}

function opdsInputs({ book }: Target): CallInputs {
  const bookInput = { params: { id: book }, namesRow: true } as const
  return {
    'GET /opds/v2/home': {},
    'GET /opds/v2/catalogue': {},
    'GET /opds/v2/shelf': {},
    'GET /opds/v2/publications/:id': bookInput,
    'GET /opds/v2/publications/:id/book.epub': bookInput,
  }
}

function ltiInputs({ book }: Target): CallInputs {
  const linkInput = { params: { id: FRESH_DEEP_LINK }, namesRow: true, namesPerson: true } as const
  return {
    'GET /lti/v1/deep-links/:id': linkInput,
    'POST /lti/v1/deep-links/:id/answer': { ...linkInput, body: { type: 'book', book } },
  }
}

function submissionInputs({ pupil, book, group, assignment, submission }: Target): CallInputs {
  const assignmentInput = { params: { id: assignment }, namesRow: true } as const
  const submissionInput = { params: { id: submission }, namesRow: true } as const
  const recipients = { type: 'group', group }
  const draft = {
    contextType: 'Assignment',
    title: 'Of the group',
    description: '',
    bookId: book,
    exercises: [{ title: '', content: [{ type: 'open-question', phrase: 'Who?' }] }],
    recipients,
    dueAt: null,
  }
  return {
    'GET /api/submissions/': { query: { pupil, ownership: 'owner' } },
    'GET /api/submissions/:id': submissionInput,
    'PATCH /api/submissions/:id': {
      ...submissionInput,
      body: JSON.stringify({ status: 'Submitted', answers: {} }),
      namesPerson: true,
    },
    'POST /api/submissions/:id/hand-back': { ...submissionInput, body: { comment: 'Again.' } },
    'GET /api/submissions/v1/due': {},
    'GET /api/submissions/v1/children': {},
    'GET /api/submissions/v1/groups': {},
    'GET /api/submissions/v1/pupils': { query: { group } },
    'GET /api/submissions/v1/assignments': { query: { group } },
    'POST /api/submissions/v1/assignments': { body: draft, namesRow: true },
    'GET /api/submissions/v1/assignments/:id': assignmentInput,
    'PUT /api/submissions/v1/assignments/:id': { ...assignmentInput, body: draft },
    'DELETE /api/submissions/v1/assignments/:id': assignmentInput,
    'POST /api/submissions/v1/assignments/:id/publish': assignmentInput,
    'POST /api/submissions/v1/assignments/:id/copies': { ...assignmentInput, body: { recipients, dueAt: null } },
    'GET /api/submissions/v1/assignments/:id/pupils': assignmentInput,
  }
}

function activityInputs({ pupil }: Target): CallInputs {
  const event = {
    id: UUID,
    type: 'ContentSessionEndedEventV1',
    partitionKey: pupil,
    sessionId: UUID,
    timestamp: '2026-11-21T10:00:00.000Z',
    source: 'web-bookshelf',
  }
  const activity = {
    id: UUID,
    type: 'LoggedInEventV1',
    sourceApplication: 'web-bookshelf',
    timestamp: '2026-11-21T10:00:00.000Z',
  }
  return {
    'POST /api/session-events/v1/events': { body: [event], namesPerson: true },
    // The server takes the person from the token, so `namesPerson` is not set.
    'POST /api/activity/origin/:host/events': { params: { host: '127001' }, body: [activity] },
  }
}

function logInInputs({ pupil, group, origin }: Target): CallInputs {
  const groupInput = { params: { group }, namesRow: true } as const
  const authorize = {
    response_type: 'code',
    client_id: 'lectern-web',
    redirect_uri: `${origin}/login/callback`,
    scope: 'openid',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  }
  return {
    'GET /auth/v1/act-as/:uid': { params: { uid: pupil }, namesPerson: true },
    'POST /auth/v1/act-as/:uid': {
      params: { uid: pupil },
      query: authorize,
      body: { reason: 'a good one' },
      namesPerson: true,
    },
    'POST /auth/v1/act-as/end': {},
    'GET /auth/v1/readers': {},
    'POST /auth/v1/readers/:uid': { params: { uid: pupil }, query: authorize, body: {}, namesRow: true },
    'PUT /auth/v1/reader-pin': { body: { pin: '1234' } },
    'DELETE /auth/v1/reader-pin': {},
    'POST /auth/v1/login/escalate': { query: authorize, body: {} },
    'DELETE /auth/v1/people/:uid/sessions': { params: { uid: pupil }, namesPerson: true },
    'DELETE /auth/v1/people/:uid/second-factors': { params: { uid: pupil }, namesPerson: true },
    'GET /auth/v1/groups/:group/log-ins': groupInput,
    'POST /auth/v1/groups/:group/badges': { ...groupInput, body: { pupils: [pupil], reason: 'new' } },
    'DELETE /auth/v1/groups/:group/badges/:pupil': { params: { group, pupil }, namesRow: true },
    'PUT /auth/v1/groups/:group/password': { ...groupInput, body: { password: 'a long enough one' } },
    'GET /auth/v1/providers': {},
    'PUT /auth/v1/providers/:id': {
      params: { id: UUID },
      body: { template: 'oidc', name: 'Account', schoolUnit: null, domains: [], newPeople: 'none', active: false },
    },
    'POST /auth/v1/providers/:id/test': { params: { id: UUID } },
    'POST /auth/v1/providers/:id/key': { params: { id: UUID } },
    'DELETE /auth/v1/providers/:id': { params: { id: UUID } },
  }
}

function secondFactorInputs(): CallInputs {
  return {
    'GET /auth/v1/second-factors': {},
    'POST /auth/v1/second-factors/totp': {},
    'PUT /auth/v1/second-factors/totp': { body: { code: '000000' } },
    'DELETE /auth/v1/second-factors/totp': {},
    'POST /auth/v1/second-factors/passkeys': { body: {} },
    'POST /auth/v1/second-factors/passkeys/begin': {},
    'DELETE /auth/v1/second-factors/passkeys/:id': { params: { id: 'somebody-elses' } },
    'POST /auth/v1/second-factors/recovery-codes': {},
    'PUT /auth/v1/second-factors/always': { body: { always: false } },
  }
}

/** Returns the name of a call: method and full path, for example `GET /api/account/me`. */
export const callName = ({ method, path }: Call, base: string): string => `${method} ${base}${path}`
