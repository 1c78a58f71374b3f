import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVICE_PATHS } from '@lectern/contracts'
import { composeModules, MODULE_NAMES } from '../app.ts'
import { createTestKernel } from '../testing/test-kernel.ts'
import type { TestKernel } from '../testing/test-kernel.ts'
import { callName } from './inputs/call-input.ts'
import { readCallFields } from './call-fields.ts'
import { fieldsPage } from './fields-page.ts'

/** `npm run docs` writes this page. */
const PAGE = new URL('../../../../docs/evidence/fields.md', import.meta.url)
/** These OAuth parameters are not password hints. */
const OAUTH_HINTS = new Set(['query.id_token_hint', 'query.amr_hint', 'query.login_hint'])

let base: TestKernel
let rows: Parameters<typeof fieldsPage>[0]
beforeAll(async () => {
  base = await createTestKernel({ env: { LECTERN_DEMO: '0' } })
  const modules = await composeModules(base.kernel, MODULE_NAMES)
  rows = modules
    .flatMap((module) => module.routes ?? [])
    .map(({ call }) => ({
      call: callName(call, SERVICE_PATHS[call.service]),
      access: call.access,
      ...readCallFields(call),
    }))
})
afterAll(() => base.close())

const fieldsIn = (name: string) => rows.find(({ call }) => call === name)

test('the page docs/evidence/fields.md equals the page of the contracts', async () => {
  const page = await fieldsPage(rows)
  if (process.env['UPDATE_DOCS'] === '1') await writeFile(PAGE, page)
  expect(await readFile(PAGE, 'utf8')).toBe(page)
})

test('fields are found in parameters, bodies, lists and unions', () => {
  expect(fieldsIn('POST /api/account/me/password')?.takes).toEqual(['body.currentPassword', 'body.password'])
  expect(fieldsIn('GET /api/account/me/sessions')?.gives).toContain('data[].lastUsedAt')
  expect(fieldsIn('DELETE /auth/v1/people/:uid/sessions')).toMatchObject({ takes: ['params.uid'], gives: [] })
  expect(fieldsIn('POST /auth/v1/login/second-factor')?.takes).toContain('body.proof.code')
})

/** A new password, the secret that its owner sets up, and the secret of a new client. */
const SHOWN_ONCE = [
  'POST /api/controlpanel/v1/users/:id/new-password: password',
  'POST /api/data-access/organizations/:orgId/clients: clientSecret',
  'POST /auth/v1/second-factors/totp: secret',
]
/** With such a secret of Stripe, the browser of the caller confirms one payment of the caller. */
const CLIENT_SECRET = /\bclient_secret$/u

test('no response contains a password, a hash or a secret, except those that a person gets to see once', () => {
  const secrets = rows.flatMap(({ call, gives }) =>
    gives
      .filter((field) => /password(?!Set|Change|\.editable)|hash|secret/i.test(field) && !CLIENT_SECRET.test(field))
      .map((field) => `${call}: ${field}`),
  )
  expect(secrets.filter((found) => !/hasPassword|hidePasswordChange|labels.password/.test(found)).toSorted()).toEqual(
    SHOWN_ONCE,
  )
})

test('no call takes or returns a password hint or the answer to a secret question', () => {
  const hints = rows.flatMap(({ takes, gives }) =>
    [...takes, ...gives].filter((field) => /hint|reminder|question|securityAnswer|secretAnswer/i.test(field)),
  )
  expect(hints.filter((field) => !OAUTH_HINTS.has(field))).toEqual([])
})
