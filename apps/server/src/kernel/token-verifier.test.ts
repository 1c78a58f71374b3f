import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { API_AUDIENCE } from '@lectern/contracts'
import { createTokenVerifier } from './token-verifier.ts'

const ISSUER = 'https://lectern.example/auth'
const CLAIMS = {
  sub: '019a0000-0000-7000-8000-000000000001',
  scope: 'openid',
  realm: 'se',
  roles: [{ value: 'student' }],
  subscriptions: [],
  amr: ['pwd'],
  acr: 'basic',
  auth_time: 1,
}
const serverKeys = await generateKeyPair('ES256', { extractable: true })
const otherKeys = await generateKeyPair('ES256', { extractable: true })
const secret = new TextEncoder().encode('a secret that the server has never seen')

const parts = {
  issuer: ISSUER,
  keys: async () => serverKeys.publicKey,
  clock: { now: () => new Date() },
  hasEnded: (session: string) => session === 'ended',
}
const verify = createTokenVerifier(parts)
const token = (claims: object = {}) =>
  new SignJWT({ ...CLAIMS, ...claims })
    .setIssuer(ISSUER)
    .setAudience(API_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('5m')
const HEADER = { alg: 'ES256', typ: 'at+jwt' }

test.each([
  ['without a signature', () => new UnsecuredJWT(CLAIMS).setIssuer(ISSUER).setAudience(API_AUDIENCE).encode()],
  [
    'with a secret instead of a key',
    () =>
      token()
        .setProtectedHeader({ ...HEADER, alg: 'HS256' })
        .sign(secret),
  ],
  [
    'of another kind',
    () =>
      token()
        .setProtectedHeader({ ...HEADER, typ: 'JWT' })
        .sign(serverKeys.privateKey),
  ],
  [
    'that brings its own key',
    async () =>
      token()
        .setProtectedHeader({ ...HEADER, jku: 'https://evil.example/keys', kid: 'own' })
        .sign(otherKeys.privateKey),
  ],
  ['whose session was ended', () => token({ sid: 'ended' }).setProtectedHeader(HEADER).sign(serverKeys.privateKey)],
  [
    'with claims of another shape',
    () =>
      token({ roles: ['student'], auth_time: 'yesterday' })
        .setProtectedHeader(HEADER)
        .sign(serverKeys.privateKey),
  ],
  ['that is not valid yet', () => token().setNotBefore('2m').setProtectedHeader(HEADER).sign(serverKeys.privateKey)],
])('a token %s is refused', async (_name, createToken) => {
  expect(await verify(await createToken())).toBeUndefined()
})

test('a token of this server gives its actor', async () => {
  const accessToken = await token().setProtectedHeader(HEADER).sign(serverKeys.privateKey)
  expect(await verify(accessToken)).toMatchObject({ userId: CLAIMS.sub, realm: 'se', roles: ['student'] })
})

test('a token without an expiry time is refused', async () => {
  const endless = new SignJWT(CLAIMS).setIssuer(ISSUER).setAudience(API_AUDIENCE).setProtectedHeader(HEADER)
  expect(await verify(await endless.sign(serverKeys.privateKey))).toBeUndefined()
})

test('a token that was accepted is refused when it has expired, its session has ended, or its key is replaced', async () => {
  let now = new Date()
  const ended = new Set<string>()
  let key = serverKeys.publicKey
  const verifyLater = createTokenVerifier({
    ...parts,
    clock: { now: () => now },
    hasEnded: (session) => ended.has(session),
    keys: async () => key,
  })
  const accessToken = await token({ sid: 'session' }).setProtectedHeader(HEADER).sign(serverKeys.privateKey)
  expect(await verifyLater(accessToken)).toBeDefined()
  expect(await verifyLater(accessToken)).toBeDefined()
  key = otherKeys.publicKey
  expect(await verifyLater(accessToken)).toBeUndefined()
  key = serverKeys.publicKey
  ended.add('session')
  expect(await verifyLater(accessToken)).toBeUndefined()
  ended.clear()
  expect(await verifyLater(accessToken)).toBeDefined()
  now = new Date(now.getTime() + 5 * 60_000)
  expect(await verifyLater(accessToken)).toBeUndefined()
})

test('a token with a changed signature is refused, even after the real token was accepted', async () => {
  const accessToken = await token().setProtectedHeader(HEADER).sign(serverKeys.privateKey)
  expect(await verify(accessToken)).toBeDefined()
  const [header, payload, signature = ''] = accessToken.split('.')
  const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  expect(await verify([header, payload, changed].join('.'))).toBeUndefined()
})
