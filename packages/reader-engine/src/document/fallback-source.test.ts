import { expect, test } from 'vitest'
import { createFakeSource } from '../testing/fake-source.ts'
import { withFallbacks } from './fallback-source.ts'

test('a picture that browsers cannot show has the address of its fallback; other pictures keep their address', async () => {
  const source = withFallbacks(createFakeSource(), new Map([['OPS/i.psd', 'OPS/i.png']]))
  expect(await source.address('OPS/i.psd')).toBe('res:/OPS/i.png')
  expect(await source.address('OPS/j.psd')).toBe('res:/OPS/j.psd')
})
