import { switchReader as switchReaderCall } from '@lectern/contracts'
import { expect, test, vi } from 'vitest'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { switchReader } from './switch-reader.ts'

const QUERY = { response_type: 'code', client_id: 'lectern-web' }
const TOKENS = { accessToken: 'of ada' }

/** Changes the reader to Ada. `answer` is the response of the auth service. */
async function change(answer: object, pin?: string) {
  const platform = testPlatform()
  const call = vi.fn<(...parts: readonly unknown[]) => Promise<object>>().mockResolvedValue(answer)
  const begin = vi.fn<(tokens: unknown) => void>()
  const cancelLogIn = vi.fn<() => Promise<void>>()
  const finishLogIn = vi.fn<(callback: URL) => Promise<object>>().mockResolvedValue({ tokens: TOKENS, redirect: '/' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the change uses these parts only
  const ports = {
    http: { call },
    session: { ...platform.session, begin },
    oauth: { ...platform.oauth, beginLogIn: async () => QUERY, cancelLogIn, finishLogIn },
  } as unknown as Parameters<typeof switchReader>[0]
  return { code: await switchReader(ports, 'ada', pin), call, begin, cancelLogIn, finishLogIn }
}
const accepted = { ok: true, headers: new Headers({ 'redirect-uri': 'https://read.example/login/callback?code=c' }) }

test('an accepted change exchanges the code, and its tokens replace those of the last reader', async () => {
  const { code, call, begin, finishLogIn } = await change(accepted)
  expect(code).toBeNull()
  expect(call.mock.calls).toEqual([[switchReaderCall, { params: { uid: 'ada' }, query: QUERY, body: {} }]])
  expect(finishLogIn.mock.calls.map(([callback]) => callback.search)).toEqual(['?code=c'])
  expect(begin.mock.calls).toEqual([[TOKENS]])
})

test('a PIN is sent, and a refusal keeps the session', async () => {
  const { code, call, begin, cancelLogIn } = await change({ ok: false, code: 'pin_wrong' }, '0000')
  expect(code).toBe('pin_wrong')
  expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { pin: '0000' } })
  expect(begin).not.toHaveBeenCalled()
  expect(cancelLogIn).toHaveBeenCalledOnce()
})

test('an answer without an address is a refusal', async () => {
  const { code, begin } = await change({ ok: true, headers: new Headers() })
  expect(code).toBe('no_code_received')
  expect(begin).not.toHaveBeenCalled()
})
