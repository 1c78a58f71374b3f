import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/test-kernel.ts'
import type { TestKernel } from '../../testing/test-kernel.ts'
import { createPayloadStore } from './payload-store.ts'

let testKernel: TestKernel
beforeAll(async () => {
  testKernel = await createTestKernel()
})
afterAll(() => testKernel.close())

test('two requests that read a refresh token before either consumes it end the grant', async () => {
  const { kernel } = testKernel
  const [tokens, codes] = [createPayloadStore(kernel, 'RefreshToken'), createPayloadStore(kernel, 'AuthorizationCode')]
  const grantId = kernel.ids.next()
  await tokens.upsert('used', { grantId }, 60)
  await codes.upsert('code', { grantId }, 60)
  await tokens.consume('used')
  await tokens.upsert('next', { grantId }, 60)
  expect(kernel.endedSessions.has(grantId)).toBe(false)
  await expect(tokens.consume('used')).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(kernel.endedSessions.has(grantId)).toBe(true)
  expect([await tokens.find('next'), await codes.find('code')]).toEqual([undefined, undefined])
})
