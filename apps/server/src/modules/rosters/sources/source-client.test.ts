import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isPrivateAddress } from '../../../kernel/public-network.ts'
import { openSourceClient } from './source-client.ts'
import type { SourceClientOptions } from './source-client.ts'
import { catchSourceError } from './testing/catch-source-error.ts'

/** Starts a server on 127.0.0.1, and returns its address. */
async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

function openClient(options: Partial<SourceClientOptions> = {}) {
  const client = openSourceClient({ allowsPrivateAddresses: true, firstWaitMs: 1, ...options })
  onTestFinished(() => client.close())
  return client
}

const sendJson = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

/** Answers each request with the next answer, and the last answer for ever. */
async function startAnswers(...answers: readonly ((response: ServerResponse) => void)[]) {
  const requests: { readonly at: number; readonly request: IncomingMessage; readonly body: string }[] = []
  const address = await startServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ at: performance.now(), request, body: Buffer.concat(chunks).toString() })
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      answer?.(response)
    })
  })
  return { address, requests }
}

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers)
    response.end('{"error": "no"}')
  }
const ok = (response: ServerResponse): void => sendJson(response, { ok: true })

describe('a retry', () => {
  test.each([429, 500, 502, 503, 504])('follows the status %d', async (code) => {
    const { address, requests } = await startAnswers(status(code), ok)
    expect((await openClient().getJson(new URL(address))).body).toEqual({ ok: true })
    expect(requests).toHaveLength(2)
  })

  test('waits for the time of Retry-After', async () => {
    const { address, requests } = await startAnswers(status(429, { 'retry-after': '1' }), ok)
    await openClient().getJson(new URL(address))
    const [first, second] = requests
    expect(second!.at - first!.at).toBeGreaterThan(950)
  })

  test('follows a broken connection', async () => {
    const { address, requests } = await startAnswers((response) => response.destroy(), ok)
    expect((await openClient().getJson(new URL(address))).body).toEqual({ ok: true })
    expect(requests).toHaveLength(2)
  })

  test('sends a form again, with its fields', async () => {
    const { address, requests } = await startAnswers(status(503), ok)
    await openClient().postForm(new URL(address), { grant_type: 'client_credentials' })
    expect(requests.map(({ body }) => body)).toEqual(['grant_type=client_credentials', 'grant_type=client_credentials'])
  })

  test('happens five times, then the source is unreachable', async () => {
    const { address, requests } = await startAnswers(status(503))
    expect((await catchSourceError(openClient().getJson(new URL(address)))).type).toBe('unreachable')
    expect(requests).toHaveLength(6)
  })

  test.each([
    [400, 'wrong-address'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'wrong-address'],
  ] as const)('does not follow the status %d, which is %s', async (code, type) => {
    const { address, requests } = await startAnswers(status(code))
    expect((await catchSourceError(openClient().getJson(new URL(address)))).type).toBe(type)
    expect(requests).toHaveLength(1)
  })
})

test('a token address that answers 400 refuses the credentials', async () => {
  const { address } = await startAnswers(status(400))
  expect((await catchSourceError(openClient().postForm(new URL(address), {}))).type).toBe('unauthorized')
})

describe('an end without a response', () => {
  test('comes if the server does not answer', async () => {
    const { address } = await startAnswers(() => {})
    expect((await catchSourceError(openClient({ timeoutMs: 50 }).getJson(new URL(address)))).type).toBe('unreachable')
  })

  test('comes if the server does not finish its answer', async () => {
    const { address } = await startAnswers((response) => response.write('{"ok":'))
    expect((await catchSourceError(openClient({ timeoutMs: 50 }).getJson(new URL(address)))).type).toBe('unreachable')
  })

  test('comes if an answer takes too long in small pieces', async () => {
    const { address } = await startAnswers((response) => {
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    })
    expect((await catchSourceError(openClient({ requestMs: 200 }).getJson(new URL(address)))).type).toBe('unreachable')
  })

  test('comes if the connection breaks in the middle of the body', async () => {
    const { address } = await startAnswers((response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"ok":', () => response.destroy())
    })
    expect((await catchSourceError(openClient().getJson(new URL(address)))).type).toBe('unreachable')
  })

  test('comes if no server listens', async () => {
    const client = openClient()
    expect((await catchSourceError(client.getJson(new URL('http://127.0.0.1:1')))).type).toBe('unreachable')
  })
})

describe('an address in the network of the server', () => {
  test.each([
    'http://sis.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/',
    'https://192.168.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://name:secret@sis.example/',
  ])('is refused: %s', async (address) => {
    const client = openClient({ allowsPrivateAddresses: false })
    expect((await catchSourceError(client.getJson(new URL(address)))).type).toBe('wrong-address')
  })

  test('is refused behind a name', async () => {
    const { address, requests } = await startAnswers(ok)
    const client = openClient({ allowsPrivateAddresses: false })
    const secure = new URL(address.replace('http://127.0.0.1', 'https://localhost'))
    const failure = await catchSourceError(client.getJson(secure))
    expect(inspect(failure)).toContain('the name leads to a private address')
    expect(requests).toEqual([])
  })

  test.each([
    ['8.8.8.8', false],
    ['2001:4860:4860::8888', false],
    ['172.15.255.255', false],
    ['172.16.0.0', true],
    ['100.64.0.1', true],
    ['::', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', true],
    ['64:ff9b::808:808', false],
    ['2002:7f00:1::', true],
    ['ff02::1', true],
  ])('%s: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected)
  })
})

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with the status %d is refused', async (code) => {
    const target = await startAnswers(ok)
    const { address } = await startAnswers(status(code, { location: target.address }))
    const failure = await catchSourceError(openClient().getJson(new URL(address), { authorization: 'Bearer a-token' }))
    expect(failure.type).toBe('wrong-address')
    expect(target.requests).toEqual([])
  })
})

describe('a body', () => {
  test('that is too large is refused', async () => {
    const { address } = await startAnswers((response) => sendJson(response, 'x'.repeat(2000)))
    expect((await catchSourceError(openClient({ bodyMaxBytes: 1000 }).getJson(new URL(address)))).type).toBe(
      'too-large',
    )
  })

  test('that is too large after its decompression is refused', async () => {
    const packed = gzipSync(JSON.stringify('x'.repeat(1_000_000)))
    const { address } = await startAnswers((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(packed)
    })
    expect(packed.length).toBeLessThan(10_000)
    expect((await catchSourceError(openClient({ bodyMaxBytes: 10_000 }).getJson(new URL(address)))).type).toBe(
      'too-large',
    )
  })

  test('that is compressed is read, with names in every script', async () => {
    const { address } = await startAnswers((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'X-Total-Count': '1' })
      response.end(gzipSync('{"name": "Zoë 李 عمر"}'))
    })
    const { body, headers } = await openClient().getJson(new URL(address))
    expect(body).toEqual({ name: 'Zoë 李 عمر' })
    expect(headers).toMatchObject({ 'x-total-count': '1' })
  })

  test.each(['', '<html>', '{"name": ', Buffer.from('"\xe5"', 'latin1')])(
    'that is no JSON is refused',
    async (body) => {
      const { address } = await startAnswers((response) => response.end(body))
      expect((await catchSourceError(openClient().getJson(new URL(address)))).type).toBe('invalid-response')
    },
  )
})

describe('an error', () => {
  const SECRETS = ['a-query', 'a-token', 'a-secret', 'Svensson']
  const answers: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    ['a refusal', status(401)],
    ['an overloaded server', status(503)],
    ['a response that is no JSON', (response) => response.end('Anna Svensson')],
    ['a broken connection', (response) => response.destroy()],
  ]

  test.each(answers)('after %s contains no query, no credentials and no values', async (_name, answer) => {
    const { address } = await startAnswers(answer)
    const client = openClient()
    const got = await catchSourceError(
      client.getJson(new URL(`${address}/users?filter=a-query`), { authorization: 'Bearer a-token' }),
    )
    const posted = await catchSourceError(
      client.postForm(new URL(`${address}/token?a-query`), { client_secret: 'a-secret', scope: 'a-query' }),
    )
    expect(got.where).toContain(`${address}/users`)
    for (const secret of SECRETS)
      expect(`${inspect(got, { depth: 9 })} ${inspect(posted, { depth: 9 })}`).not.toContain(secret)
  })
})
