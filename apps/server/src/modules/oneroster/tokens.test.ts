import {
  allowInsecureRequests,
  clientCredentialsGrant,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
} from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONEROSTER_PATH, TOKEN_PATH } from './addresses.ts'
import { deleteExpiredTokens, TOKEN_LIFETIME_S } from './client-store.ts'
import { SCOPES } from './scopes.ts'
import { oneRosterTokens } from './tables.ts'
import { clientsPath, openOneRosterSetting, toBasic } from './testing/open-school.ts'
import type { OneRosterSetting, TestClient } from './testing/open-school.ts'

let setting: OneRosterSetting
let client: TestClient
beforeAll(async () => {
  setting = await openOneRosterSetting()
  client = await setting.createClient(setting.town.admin, setting.town.school)
})
afterAll(() => setting.close())

const post = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await setting.server.fetch(TOKEN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const basic = () => ({ authorization: toBasic(client.clientId, client.clientSecret) })

describe('the token endpoint refuses', () => {
  test('a request without an id and a secret', async () => {
    const { status, headers, body } = await post('grant_type=client_credentials')
    expect([status, body]).toEqual([401, { error: 'invalid_client' }])
    expect(headers.get('www-authenticate')).toBe('Basic realm="OneRoster"')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each<[string, (given: TestClient) => Partial<TestClient>]>([
    ['a wrong secret', () => ({ clientSecret: 'wrong' })],
    ['an empty secret', () => ({ clientSecret: '' })],
    ['an unknown id', () => ({ clientId: 'se_019a0000-0000-7000-8000-00000000abcd' })],
    ['an id that is no uid', () => ({ clientId: 'se_x' })],
    ['the id in another country', ({ clientId }) => ({ clientId: clientId.replace('se_', 'de_') })],
    ['an id of no country', ({ clientId }) => ({ clientId: clientId.replace('se_', 'xx_') })],
    ['the hash instead of the secret', ({ clientSecret }) => ({ clientSecret: `${clientSecret}%00` })],
  ])('%s', async (_name, change) => {
    const { status, body } = await setting.requestToken({ ...client, ...change(client) })
    expect([status, body]).toEqual([401, { error: 'invalid_client' }])
  })

  test('the secret of another client', async () => {
    const other = await setting.createClient(setting.town.admin, setting.town.school)
    const { status } = await setting.requestToken({ ...client, clientSecret: other.clientSecret })
    expect(status).toBe(401)
  })

  test('a deleted client, whose tokens end at once', async () => {
    const deleted = await setting.createClient(setting.town.admin, setting.town.school)
    const token = await setting.logIn(deleted)
    expect((await setting.get(token, '/orgs')).status).toBe(200)
    const path = `${clientsPath(setting.town.school)}/${deleted.id}`
    await setting.server.fetch(path, { method: 'DELETE', as: setting.town.admin })
    expect((await setting.get(token, '/orgs')).status).toBe(401)
    expect((await setting.requestToken(deleted)).status).toBe(401)
  })

  test.each([
    ['another grant', 'grant_type=password', 'unsupported_grant_type'],
    ['no grant', 'scope=x', 'invalid_request'],
    ['a grant that occurs twice', 'grant_type=client_credentials&grant_type=client_credentials', 'invalid_request'],
    ['unknown scopes', 'grant_type=client_credentials&scope=everything%20openid', 'invalid_scope'],
    [
      'scopes for writing',
      'grant_type=client_credentials&scope=https://purl.imsglobal.org/spec/or/v1p2/scope/roster.createput',
      'invalid_scope',
    ],
    ['a secret in the header and in the body', 'grant_type=client_credentials&client_secret=x', 'invalid_request'],
  ])('%s', async (_name, form, error) => {
    const { status, body } = await post(form, basic())
    expect([status, body]).toEqual([400, { error }])
  })

  test('JSON', async () => {
    const { status, body } = await post('{"grant_type":"client_credentials"}', {
      ...basic(),
      'content-type': 'application/json',
    })
    expect([status, body]).toEqual([400, { error: 'invalid_request' }])
  })

  test('an address with the secret, by GET', async () => {
    const query = `grant_type=client_credentials&client_id=${client.clientId}&client_secret=${client.clientSecret}`
    expect((await setting.server.fetch(`${TOKEN_PATH}?${query}`)).status).toBe(405)
  })
})

describe('a token', () => {
  test('has the scopes that the client asks for and that exist', async () => {
    const { status, body } = await setting.requestToken(client, { scope: `${SCOPES.core} other ${SCOPES.core}` })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^se_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: SCOPES.core,
    })
  })

  test('without a scope reads everything but demographics', async () => {
    const { body } = await setting.requestToken(client)
    expect(body).toMatchObject({ scope: `${SCOPES.all} ${SCOPES.core}` })
  })

  test('differs for each request', async () => {
    expect(await setting.logIn(client)).not.toBe(await setting.logIn(client))
  })

  test('expires after an hour, and is then deleted', async () => {
    const token = await setting.logIn(client)
    setting.clock.forward((TOKEN_LIFETIME_S - 30) * 1000)
    expect((await setting.get(token, '/orgs')).status).toBe(200)
    setting.clock.forward(31_000)
    expect((await setting.get(token, '/orgs')).status).toBe(401)
    const fresh = await setting.logIn(client)
    await deleteExpiredTokens(setting.server.kernel)
    expect(await setting.server.kernel.shards.forRealm('se').$count(oneRosterTokens)).toBe(1)
    expect((await setting.get(fresh, '/orgs')).status).toBe(200)
  })
})

describe('a certified OAuth 2 library (openid-client)', () => {
  test.each([
    ['header', ClientSecretBasic],
    ['body', ClientSecretPost],
  ])('gets a token with the secret in the %s, and reads with it', async (_name, authenticate) => {
    const { origin } = setting.server
    const metadata = { issuer: origin, token_endpoint: `${origin}${TOKEN_PATH}` }
    const config = new Configuration(metadata, client.clientId, undefined, authenticate(client.clientSecret))
    allowInsecureRequests(config)
    const tokens = await clientCredentialsGrant(config, { scope: SCOPES.all })
    expect(tokens.expires_in).toBe(3600)
    const response = await fetch(`${origin}${ONEROSTER_PATH}/schools`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await response.json()).toMatchObject({ orgs: [{ name: 'Fyrskolan' }] })
  })
})
