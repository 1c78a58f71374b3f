import { FRESH_DELETED_PUPIL, FRESH_GROUP, FRESH_PUPIL } from './call-input.ts'
import type { CallInput, CallInputs, Target } from './call-input.ts'

/** `namesRow` is set where a request names data of the realm; lists contain the own realm only. */
export function customerInputs(base: string, { pupil, group, school }: Target): CallInputs {
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
