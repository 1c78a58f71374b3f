import {
  FRESH_APPLIED_JOB,
  FRESH_CLIENT,
  FRESH_DELIVERY,
  FRESH_HELD_JOB,
  FRESH_PUPIL,
  FRESH_SEARCH_JOB,
  FRESH_SYNC,
  FRESH_WEBHOOK,
} from './call-input.ts'
import type { CallInputs, Target } from './call-input.ts'

/** Inputs of the sync service. Administrators of the school manage its syncs. */
export function syncInputs({ school, pupil }: Target): CallInputs {
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
export function dataAccessInputs({ school }: Target): CallInputs {
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

/** Inputs of the webhook service. Administrators of the school manage its webhooks. */
export function webhookInputs({ school }: Target): CallInputs {
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
