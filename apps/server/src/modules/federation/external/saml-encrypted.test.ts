import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSamlProvider } from '@lectern/test-kit/outside'
import type { SamlIdp } from '@lectern/test-kit/outside'
import type { TestServer } from '../../../testing/test-server.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import { createGarProvider, GAR_ENTITY_ID, GAR_PUPIL } from '../testing/gar-provider.ts'
import { createTestSchool } from '../testing/school.ts'

function createKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

const serverKeys = createKeyPair()
let idp: SamlIdp
let server: TestServer
let serverWithoutKey: TestServer
beforeAll(async () => {
  idp = await startSamlProvider({
    audience: GAR_ENTITY_ID,
    people: { jade: GAR_PUPIL },
    encryptFor: serverKeys.publicPem,
  })
  const provider = createGarProvider(idp)
  const secretAt = (place: object) =>
    'env' in place && place.env === 'GAR_KEY' ? serverKeys.privatePem : idp.certificate
  const withKey = { ...provider, decryptionKey: { env: 'GAR_KEY' } }
  server = await startFederationServer({ providers: { providers: [withKey], secretAt } })
  serverWithoutKey = await startFederationServer({ providers: { providers: [provider], secretAt } })
  for (const { kernel } of [server, serverWithoutKey])
    await createTestSchool(kernel, { realm: 'fr', identifiers: { establishmentId: '0990001X' } })
})
afterAll(async () => {
  await server.close()
  await serverWithoutKey.close()
  await idp.close()
})

const logIn = async (changes: Parameters<SamlIdp['createResponseForm']>[2] = {}, at = server) => {
  const { page, proceed } = await beginExternalLogIn(at, 'gar')
  return proceed(`${at.origin}/auth/v1/ways/gar/callback`, idp.createResponseForm(page, 'jade', changes))
}

describe('an encrypted assertion is refused', () => {
  test.each([
    ['without a signature', { unsigned: true }, 'provider_untrusted'],
    [
      'that was changed before the encryption',
      { forge: (xml: string) => xml.replace('ido-1', 'ido-9') },
      'provider_untrusted',
    ],
    ['for another key', { encryptFor: createKeyPair().publicPem }, 'provider_untrusted'],
    ['for another audience', { audience: 'https://other.example' }, 'provider_untrusted'],
    ['for another request', { inResponseTo: '_another' }, 'log_in_not_begun'],
    ['from an hour ago', { shiftMs: -3_600_000 }, 'provider_clock_off'],
  ])('%s', async (_, changes, refused) => {
    expect(await logIn(changes)).toEqual({ refused, path: '/login' })
  })

  test('when the deployment has no key', async () => {
    expect(await logIn({}, serverWithoutKey)).toEqual({ refused: 'provider_untrusted', path: '/login' })
  })
})

test('a pupil of a provider that encrypts logs in, and the response does not show the name in plain text', async () => {
  const { page } = await beginExternalLogIn(server, 'gar')
  const sent = Buffer.from(idp.createResponseForm(page, 'jade').get('SAMLResponse') ?? '', 'base64').toString()
  expect(sent).toContain('EncryptedAssertion')
  expect(sent).not.toMatch(/Jade|ido-1/)
  expect(await logIn()).toMatchObject({ claims: { realm: 'fr', amr: ['gar'] } })
})
