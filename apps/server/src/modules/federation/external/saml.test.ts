import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSamlProvider } from '@lectern/test-kit/outside'
import type { SamlIdp } from '@lectern/test-kit/outside'
import type { TestServer } from '../../../testing/test-server.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import { createGarProvider, GAR_ENTITY_ID, GAR_PUPIL } from '../testing/gar-provider.ts'
import { createTestSchool } from '../testing/school.ts'

let server: TestServer
let idp: SamlIdp
beforeAll(async () => {
  const people = { jade: GAR_PUPIL, parent: { ...GAR_PUPIL, IDO: 'ido-2', PRO: 'National_tut' } }
  idp = await startSamlProvider({ audience: GAR_ENTITY_ID, people })
  server = await startFederationServer({
    providers: { providers: [createGarProvider(idp)], secretAt: () => idp.certificate },
  })
  await createTestSchool(server.kernel, { realm: 'fr', identifiers: { establishmentId: '0990001X' } })
})
afterAll(async () => {
  await server.close()
  await idp.close()
})

const getCallbackUrl = () => `${server.origin}/auth/v1/ways/gar/callback`
const logIn = async (changes: Parameters<SamlIdp['createResponseForm']>[2] = {}, person = 'jade') => {
  const { page, proceed } = await beginExternalLogIn(server, 'gar')
  return proceed(getCallbackUrl(), idp.createResponseForm(page, person, changes))
}

describe('a SAML log-in is refused', () => {
  test.each([
    ['without a signature', { unsigned: true }, 'provider_untrusted'],
    ['that was changed after signing', { forge: (xml: string) => xml.replace('ido-1', 'ido-9') }, 'provider_untrusted'],
    ['from another issuer', { issuer: 'https://evil.example' }, 'provider_untrusted'],
    ['for another audience', { audience: 'https://other.example' }, 'provider_untrusted'],
    ['to another request', { inResponseTo: '_another' }, 'log_in_not_begun'],
    ['from an hour ago', { shiftMs: -3_600_000 }, 'provider_clock_off'],
    ['from an hour in the future', { shiftMs: 3_600_000 }, 'provider_clock_off'],
    [
      'with a status other than success',
      { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
      'provider_declined',
    ],
    ['that is not XML', { forge: () => 'not XML' }, 'provider_untrusted'],
  ])('for a response %s', async (_, changes, refused) => {
    expect(await logIn(changes)).toEqual({ refused, path: '/login' })
  })

  test('for a guardian', async () => {
    expect(await logIn({}, 'parent')).toMatchObject({ refused: 'guardian_not_external' })
  })

  test('for a response without a request', async () => {
    const { page, proceed } = await beginExternalLogIn(server, 'gar')
    const form = idp.createResponseForm(page, 'jade')
    form.delete('RelayState')
    expect(await proceed(getCallbackUrl(), form)).toMatchObject({ refused: 'log_in_not_begun' })
  })

  test('when the same response is used a second time', async () => {
    const { page, proceed } = await beginExternalLogIn(server, 'gar')
    const form = idp.createResponseForm(page, 'jade')
    expect(await proceed(getCallbackUrl(), form)).toHaveProperty('claims')
    expect(await proceed(getCallbackUrl(), form)).toMatchObject({ refused: 'log_in_replayed' })
  })

  test('when another browser started it', async () => {
    const attacker = await beginExternalLogIn(server, 'gar')
    const victim = await beginExternalLogIn(server, 'gar')
    expect(await victim.proceed(getCallbackUrl(), idp.createResponseForm(attacker.page, 'jade'))).toMatchObject({
      refused: 'log_in_not_begun',
    })
  })
})

test('a signed response to our own request logs in, twice to the same account', async () => {
  const [first, second] = [await logIn(), await logIn()]
  expect(first).toMatchObject({ claims: { realm: 'fr', amr: ['gar'], roles: [{ value: 'student' }] } })
  const subjects = [first, second].map((outcome) => ('claims' in outcome ? outcome.claims.sub : outcome.refused))
  expect(subjects[1]).toBe(subjects[0])
})
