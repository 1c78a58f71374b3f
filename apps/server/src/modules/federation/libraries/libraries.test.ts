import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLibraries } from '@lectern/contracts'
import { startLibrarySystem, startOidcProvider } from '@lectern/test-kit/outside'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { users } from '../../account/tables.ts'
import { beginClientLogIn } from '../testing/authorize-query.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { beginExternalLogIn } from '../testing/external-log-in.ts'
import { createTestSchool } from '../testing/school.ts'
import type { TestSchool } from '../testing/school.ts'

const SECRET = 'between the library and us'
const CARD = { protocol: 'library-card', way: 'ak-bibliotheken', secret: { env: 'LIBRARY_SECRET' } } as const

const clock = createMovableClock()
let server: TestServer
let town: TestSchool
let village: TestSchool
let island: TestSchool
const toClose: { close(): Promise<void> }[] = []
beforeAll(async () => {
  const readers = { '1234 0000': 'Mia Vogel', '5678 1111': 'Paul Weber' }
  const townSystem = await startLibrarySystem({ secret: SECRET, readers })
  const villageSystem = await startLibrarySystem({ secret: SECRET, readers: { '1234 9999': 'Emre Kaya' } })
  const people = [{ sub: 'reader-7', given_name: 'Frieda', family_name: 'Brandt' }]
  const idp = await startOidcProvider({ clientId: 'lectern', clientSecret: SECRET, people })
  server = await startFederationServer({
    clock,
    providers: {
      providers: [
        { ...CARD, address: `${townSystem.origin}/check`, library: 'town' },
        { ...CARD, address: `${villageSystem.origin}/check`, library: 'village' },
        { ...CARD, address: 'http://127.0.0.1:9/', library: 'away' },
        { ...CARD, address: townSystem.origin, library: 'school' },
        {
          way: 'ak-bibliotheken',
          protocol: 'oidc',
          issuer: idp.origin,
          clientId: 'lectern',
          clientSecret: { env: 'X' },
          scope: 'openid profile',
          library: 'island',
        },
      ],
      secretAt: () => SECRET,
    },
  })
  const library = (key: string) =>
    createTestSchool(server.kernel, { realm: 'de', type: 'library', identifiers: { officialMunicipalityKey: key } })
  town = await library('town')
  village = await library('village')
  island = await library('island')
  await createTestSchool(server.kernel, { realm: 'de', identifiers: { officialMunicipalityKey: 'school' } })
  toClose.push(server, townSystem, villageSystem, idp)
})
afterAll(async () => {
  for (const closable of toClose) await closable.close()
})

const logIn = async (library: string, card: string, pin: string) => {
  const { query, redeemForClaims } = await beginClientLogIn(server)
  const answer = await server.fetch(`/auth/v1/login/library?${query}`, { method: 'POST', json: { library, card, pin } })
  return { answer, redeemForClaims }
}

describe('logging in with a library card is refused', () => {
  const refusal = async (library: string, card: string, pin: string) => {
    const { answer } = await logIn(library, card, pin)
    const body: unknown = await answer.json()
    return [answer.status, body]
  }

  test('for a wrong PIN, and at another library', async () => {
    expect(await refusal(town.uid, '1234', '9999')).toMatchObject([401, { code: 'wrong_library_card' }])
    expect(await refusal(village.uid, '5678', '1111')).toMatchObject([401, { code: 'wrong_library_card' }])
  })

  test('at a library that is not configured, and at a school', async () => {
    expect(await refusal(server.kernel.ids.next(), '1234', '0000')).toMatchObject([403, { code: 'school_unknown' }])
    expect(await refusal(island.uid, '1234', '0000')).toMatchObject([403, { code: 'school_unknown' }])
  })

  test('when the library’s system does not respond', async () => {
    const unreachableLibrary = await createTestSchool(server.kernel, {
      realm: 'de',
      type: 'library',
      identifiers: { officialMunicipalityKey: 'away' },
    })
    expect(await refusal(unreachableLibrary.uid, '1234', '0000')).toMatchObject([503, { code: 'provider_unreachable' }])
  })

  test('after five wrong PINs in a row', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await logIn(town.uid, 'guessed', '0')).answer.status).toBe(401)
    expect((await logIn(town.uid, 'guessed', '0')).answer.status).toBe(429)
  })

  test('after five of 64 parallel wrong PINs', async () => {
    const guesses = () => Promise.all(Array.from({ length: 64 }, () => logIn(town.uid, 'guessed at once', '0')))
    const answers = await clock.hold(guesses)
    expect(answers.filter(({ answer }) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter(({ answer }) => answer.status === 429)).toHaveLength(59)
  })
})

describe('a library card', () => {
  test('logs its reader in as a student of the library, with the same account each time', async () => {
    const first = await logIn(town.uid, '1234', '0000')
    const claims = await first.redeemForClaims(first.answer.headers.get('redirect-uri'))
    expect(claims).toMatchObject({ realm: 'de', amr: ['ak-bibliotheken'], roles: [{ value: 'student' }] })
    const second = await logIn(town.uid, '1234', '0000')
    expect((await second.redeemForClaims(second.answer.headers.get('redirect-uri'))).sub).toBe(claims.sub)
  })

  test('with the same number at two libraries belongs to two people', async () => {
    const [here, there] = [await logIn(town.uid, '1234', '0000'), await logIn(village.uid, '1234', '9999')]
    const subjects = await Promise.all(
      [here, there].map(
        async ({ answer, redeemForClaims }) => (await redeemForClaims(answer.headers.get('redirect-uri'))).sub,
      ),
    )
    expect(subjects[0]).not.toBe(subjects[1])
  })

  test('and its PIN are not stored', async () => {
    await logIn(town.uid, '5678', '1111')
    const rows = JSON.stringify(await server.kernel.shards.forRealm('de').select().from(users))
    expect(rows).toContain('town:reader-5678')
    expect(rows).not.toContain('1111')
  })
})

test('a library with its own log-in page logs its readers in', async () => {
  const { page, proceed } = await beginExternalLogIn(server, 'ak-bibliotheken', { library: island.uid })
  const outcome = await proceed(page, new URLSearchParams({ sub: 'reader-7' }))
  expect(outcome).toMatchObject({ claims: { realm: 'de', amr: ['ak-bibliotheken'], roles: [{ value: 'student' }] } })
})

test('a refusal at a library’s log-in page leads back to the list of libraries', async () => {
  const { page, proceed } = await beginExternalLogIn(server, 'ak-bibliotheken', { library: island.uid })
  const outcome = await proceed(page, new URLSearchParams({ sub: '' }))
  expect(outcome).toEqual({ refused: 'provider_declined', path: '/login/ak-bibliotheken' })
})

test('the list contains only configured libraries with a school unit, and how their readers log in', async () => {
  const answer = await server.fetch('/auth/v1/libraries')
  const { libraries } = listLibraries.responses[200].parse(await answer.json())
  const logInByLibrary = new Map(libraries.map(({ uid, logIn }) => [uid, logIn]))
  expect([town, village, island].map(({ uid }) => logInByLibrary.get(uid))).toEqual(['card', 'card', 'own-page'])
  expect(libraries.map(({ name }) => name)).not.toContain('school')
})
