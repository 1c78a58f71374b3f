import { FRESH_PUPIL, SESSION, UNKNOWN_ID } from './call-input.ts'
import type { CallInputs, Target } from './call-input.ts'

const CHALLENGE = 'c'.repeat(43)

export function accountInputs({ pupil, origin }: Target): CallInputs {
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

export function guardianInputs({ pupil, guardian }: Target): CallInputs {
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

export function logInInputs({ pupil, group, origin }: Target): CallInputs {
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
      params: { id: UNKNOWN_ID },
      body: { template: 'oidc', name: 'Account', schoolUnit: null, domains: [], newPeople: 'none', active: false },
    },
    'POST /auth/v1/providers/:id/test': { params: { id: UNKNOWN_ID } },
    'POST /auth/v1/providers/:id/key': { params: { id: UNKNOWN_ID } },
    'DELETE /auth/v1/providers/:id': { params: { id: UNKNOWN_ID } },
  }
}

export function secondFactorInputs(): CallInputs {
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
