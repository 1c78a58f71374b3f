import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import * as contracts from './index.ts'

const calls: readonly { readonly name: string; readonly call: Call }[] = Object.entries(contracts).flatMap(
  ([name, value]) =>
    typeof value === 'object' && 'service' in value && 'method' in value ? [{ name, call: value }] : [],
)

test('every POST says what a repeated request does', () => {
  const posts = calls.filter(({ call }) => call.method === 'POST')
  expect(posts.length).toBeGreaterThan(30)
  expect(posts.filter(({ call }) => call.repeat === undefined).map(({ name }) => name)).toEqual([])
})
