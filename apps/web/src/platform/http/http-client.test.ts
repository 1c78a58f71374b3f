// @vitest-environment jsdom
import {
  checkPeopleImport,
  getMe,
  listShelf,
  logInByCredentials,
  register,
  saveLastmark,
  SERVICE_PATHS,
  uploadBook,
} from '@lectern/contracts'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createHttpClient, type TokenSource } from './http-client.ts'

const ID = '019237a0-0000-7000-8000-000000000001'
const QUERY = {
  response_type: 'code',
  client_id: 'lectern-web',
  redirect_uri: 'https://lectern.example/login/callback',
  scope: 'openid',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
} as const
const CREDENTIALS = { realm: 'se', username: 'student.se', password: 'secret' } as const

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const loggedIn: TokenSource = { accessToken: async () => 'token-1', replaceToken: async () => 'token-2' }

function createClient(tokens: TokenSource = loggedIn) {
  return createHttpClient({ services: SERVICE_PATHS, tokens, firstDelayMs: 0 })
}

/** Gives the responses in order, then repeats the last response. Returns the received requests. */
function serve(method: 'get' | 'post', path: string, ...responses: (() => Response)[]) {
  const requests: Request[] = []
  server.use(
    http[method](`*${path}`, ({ request }) => {
      requests.push(request.clone())
      const respond = responses[Math.min(requests.length, responses.length) - 1]
      return respond?.()
    }),
  )
  return requests
}

const refusal = (status: number, code: string) => () => HttpResponse.json({ code, message: code }, { status })
const emptyShelf = () => HttpResponse.json({ data: [], meta: { totalCount: 0 } })
const shelfPath = `/api/library/v1/user/${ID}/books`
const shelf = { params: { userId: ID } }

describe('refusals', () => {
  test('a refusal without a code names the call, also if the response has no address', async () => {
    serve('post', '/auth/v1/login', () => new HttpResponse('<h1>Too large</h1>', { status: 413 }))
    const logIn = createClient().call(logInByCredentials, { query: QUERY, body: CREDENTIALS })
    await expect(logIn).rejects.toThrow('POST /v1/login answered 413 without a code')
    // A request that reports its progress has such a response.
    const request = async () => new Response('<h1>Too large</h1>', { status: 413 })
    const client = createHttpClient({ services: SERVICE_PATHS, tokens: loggedIn, request })
    const upload = client.call(uploadBook, { body: new Blob(['x']) })
    await expect(upload).rejects.toThrow('POST /v1/books answered 413 without a code')
  })

  test('a refusal of the contract comes back as a value, and the call is made once', async () => {
    const requests = serve('post', '/auth/v1/login', refusal(401, 'wrong_credentials'))
    const result = await createClient().call(logInByCredentials, { query: QUERY, body: CREDENTIALS })
    expect(result).toMatchObject({ ok: false, code: 'wrong_credentials', status: 401 })
    expect(requests).toHaveLength(1)
  })

  test('a server that keeps failing is called four times in all, and then its own code comes back', async () => {
    const requests = serve('get', shelfPath, refusal(503, 'unavailable'))
    expect(await createClient().call(listShelf, shelf)).toMatchObject({ ok: false, code: 'unavailable', status: 503 })
    expect(requests).toHaveLength(4)
  })

  test('a network that stays down is tried four times in all, and then the code is no_answer', async () => {
    const requests = serve('get', shelfPath, () => HttpResponse.error())
    expect(await createClient().call(listShelf, shelf)).toMatchObject({ ok: false, code: 'no_answer', status: 0 })
    expect(requests).toHaveLength(4)
  })

  test('the error page of a proxy counts as an unreachable server', async () => {
    serve('get', shelfPath, () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await createClient().call(listShelf, shelf)).toMatchObject({ ok: false, code: 'unavailable', status: 502 })
  })

  test('a response that does not match the contract is thrown as an error', async () => {
    serve('get', shelfPath, () => HttpResponse.json({ books: [] }))
    await expect(createClient().call(listShelf, shelf)).rejects.toThrow('invalid_type')
  })
})

describe('retries', () => {
  test('a GET that fails twice succeeds with the third attempt', async () => {
    serve('get', shelfPath, refusal(500, 'internal_error'), () => HttpResponse.error(), emptyShelf)
    expect(await createClient().call(listShelf, shelf)).toMatchObject({ ok: true })
  })

  test('a POST that fails twice and then works sends its body each time', async () => {
    const fails = refusal(500, 'internal_error')
    const position = { ncxRef: 0, URI: 'a.xhtml#s1', timeOffset: 1.5, charOffset: 10 }
    const requests = serve(
      'post',
      `/v1/books/${ID}/lastmark`,
      fails,
      fails,
      () => new HttpResponse(null, { status: 204 }),
    )
    expect(await createClient().call(saveLastmark, { params: { id: ID }, body: { position } })).toMatchObject({
      ok: true,
    })
    expect(await requests[2]?.json()).toEqual({ position })
  })
})

describe('the idempotency key', () => {
  const path = '/api/account/register'
  const form = {
    firstname: 'Ada',
    lastname: 'Lind',
    email: 'a@b.example',
    password: 'three quiet lamps',
    country: 'se',
  }
  const accepted = () => HttpResponse.json({ uid: ID })
  const lost = () => HttpResponse.error()
  const readKeys = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('idempotency-key'))

  test('is the same for all retries, and for the same action after lost responses', async () => {
    const requests = serve('post', path, lost, lost, lost, lost, accepted)
    const client = createClient()
    expect(await client.call(register, { body: { ...form, country: 'se' } })).toMatchObject({ code: 'no_answer' })
    expect(await client.call(register, { body: { ...form, country: 'se' } })).toMatchObject({ ok: true })
    const keys = readKeys(requests)
    expect(keys).toHaveLength(5)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^"[0-9a-f-]{36}"$/u)
  })

  test('is new for another content, and for the same action after a response', async () => {
    const requests = serve('post', path, refusal(409, 'conflict'), accepted)
    const client = createClient()
    for (const lastname of ['Lind', 'Lind', 'Berg'])
      await client.call(register, { body: { ...form, lastname, country: 'se' } })
    expect(new Set(readKeys(requests)).size).toBe(3)
  })

  test('of a file is the same for all retries, and new for another file with the same name', async () => {
    const requests = serve('post', `/api/controlpanel/v1/organizations/${ID}/imports`, lost, lost, lost, lost, lost)
    const client = createClient()
    for (const text of ['first', 'second']) {
      const query = { type: 'students', fileName: 'people.xlsx' } as const
      const sent = client.call(checkPeopleImport, { params: { id: ID }, query, body: new Blob([text]) })
      expect(await sent).toMatchObject({ code: 'no_answer' })
    }
    const keys = readKeys(requests)
    expect(keys).toHaveLength(8)
    expect([new Set(keys.slice(0, 4)).size, new Set(keys.slice(4)).size, new Set(keys).size]).toEqual([1, 1, 2])
  })

  test('is not sent with calls whose repetition is harmless', async () => {
    const requests = serve('get', shelfPath, emptyShelf)
    await createClient().call(listShelf, shelf)
    expect(readKeys(requests)).toEqual([null])
  })
})

describe('the bearer', () => {
  test('is sent with a call for users, and never with a public call', async () => {
    const userRequests = serve('get', shelfPath, emptyShelf)
    const publicRequests = serve('post', '/auth/v1/login', () => new HttpResponse(null, { status: 204 }))
    await createClient().call(listShelf, shelf)
    await createClient().call(logInByCredentials, { query: QUERY, body: CREDENTIALS })
    expect(userRequests[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(publicRequests[0]?.headers.has('authorization')).toBe(false)
  })

  test('is replaced once when the server refuses it', async () => {
    const requests = serve('get', shelfPath, refusal(401, 'unauthenticated'), emptyShelf)
    expect(await createClient().call(listShelf, shelf)).toMatchObject({ ok: true })
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  test('is not replaced if there is no other token, and the refusal is returned', async () => {
    const requests = serve('get', '/api/account/me', refusal(401, 'unauthenticated'))
    const result = await createClient({ ...loggedIn, replaceToken: async () => null }).call(getMe, {})
    expect(result).toMatchObject({ ok: false, code: 'unauthenticated' })
    expect(requests).toHaveLength(1)
  })
})

test('the URL has the path parameters and the query of the call', async () => {
  const requests = serve('get', shelfPath, emptyShelf)
  await createClient().call(listShelf, { ...shelf, query: { limit: 500 } })
  expect(new URL(requests[0]?.url ?? '').search).toBe('?limit=500')
})

describe('a call for an account', () => {
  const expiredToken = refusal(401, 'unauthenticated')

  test('is not made with the token of another account that is logged in now', async () => {
    const requests = serve('get', shelfPath, emptyShelf)
    const tokens: TokenSource = {
      accessToken: async (owner) => (owner === 'me' ? 'mine' : null),
      replaceToken: async () => null,
    }
    const result = await createClient(tokens).call(listShelf, shelf, { owner: 'another account' })
    expect(result).toMatchObject({ ok: false, code: 'unauthenticated', status: 401 })
    expect(requests).toHaveLength(0)
    expect(await createClient(tokens).call(listShelf, shelf, { owner: 'me' })).toMatchObject({ ok: true })
  })

  test('is not retried with the token of another account', async () => {
    const requests = serve('get', shelfPath, expiredToken, emptyShelf)
    const tokens: TokenSource = {
      accessToken: async () => 'mine',
      replaceToken: async (_, owner) => (owner === 'me' ? null : 'theirs'),
    }
    expect(await createClient(tokens).call(listShelf, shelf, { owner: 'me' })).toMatchObject({ ok: false, status: 401 })
    expect(requests).toHaveLength(1)
  })

  test('can add headers, and can be limited to one attempt', async () => {
    const requests = serve('get', shelfPath, refusal(503, 'unavailable'))
    await createClient().call(listShelf, shelf, { headers: { 'if-match': '"1"' }, retries: 0 })
    expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"'])
  })
})
