import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadIdentityProviders } from './load-identity-providers.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-providers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const load = async (content: unknown, environment: Record<string, string> = {}) => {
  const file = join(folder, 'providers.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return loadIdentityProviders(file, environment)
}
const VIDIS = {
  way: 'vidis',
  protocol: 'oidc',
  issuer: 'https://idp.example',
  clientId: 'lectern',
  clientSecret: { env: 'VIDIS_SECRET' },
}
const LIBRARY = {
  way: 'ak-bibliotheken',
  protocol: 'library-card',
  address: 'https://library.example/check',
  secret: { file: 'library.secret' },
  library: '99000001',
}

describe('the start fails with one sentence that contains no secret', () => {
  test.each([
    ['that is not JSON', '{', {}, 'it is not JSON'],
    ['with an unknown method', [{ ...VIDIS, way: 'telepathy' }], {}, '0.way'],
    ['with a secret in plain text', [{ ...VIDIS, clientSecret: 'hush' }], {}, '0.clientSecret'],
    ['whose secret is missing in the environment', [VIDIS], {}, 'the variable VIDIS_SECRET is missing'],
    ['whose secret file is missing', [LIBRARY], {}, 'library.secret is missing'],
    [
      'whose decryption key is missing',
      [
        {
          way: 'gar',
          protocol: 'saml',
          entryPoint: 'https://gar.example/sso',
          issuer: 'https://gar.example',
          certificate: { env: 'GAR_CERTIFICATE' },
          decryptionKey: { env: 'GAR_KEY' },
          entityId: 'https://lectern.example',
        },
      ],
      { GAR_CERTIFICATE: 'pem' },
      'the variable GAR_KEY is missing',
    ],
    ['with the same provider twice', [VIDIS, VIDIS], { VIDIS_SECRET: 'hush' }, 'vidis is listed twice'],
    ['with a library for another method', [{ ...VIDIS, library: 'x' }], {}, 'no other method, takes a library'],
  ])('for a file %s', async (_, content, environment, message) => {
    const refusal = load(content, environment)
    await expect(refusal).rejects.toThrow(message)
    await expect(refusal).rejects.toThrow(/^IDENTITY_PROVIDERS [^\n]+$/)
    await expect(refusal).rejects.not.toThrow('hush')
  })

  test('for a missing file', async () => {
    await expect(loadIdentityProviders(join(folder, 'nothing.json'))).rejects.toThrow('it cannot be read')
  })
})

test('secrets are read from the environment and from files beside the list', async () => {
  await writeFile(join(folder, 'library.secret'), 'of the library\n')
  const { providers, secretAt } = await load([VIDIS, LIBRARY], { VIDIS_SECRET: 'of vidis' })
  expect(providers.map(({ way }) => way)).toEqual(['vidis', 'ak-bibliotheken'])
  expect([secretAt({ env: 'VIDIS_SECRET' }), secretAt({ file: 'library.secret' })]).toEqual([
    'of vidis',
    'of the library',
  ])
})

test('without a file there are no external methods', async () => {
  expect((await loadIdentityProviders(undefined)).providers).toEqual([])
})
