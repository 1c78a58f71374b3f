import { expect, test } from 'vitest'
import { fakeSource } from '../testing/fake-source.ts'
import { ContentError } from './resource-source.ts'
import { withTextAhead } from './text-ahead.ts'

test('a text that came ahead is handed out once, and the source is not asked for it', async () => {
  const source = fakeSource({ a: 'from the source', b: 'b' })
  const ahead = withTextAhead(source)
  ahead.expect('a', Promise.resolve('came ahead'))
  expect([await ahead.readText('a'), await ahead.readText('b'), await ahead.readText('a')]).toEqual([
    'came ahead',
    'b',
    'from the source',
  ])
  expect(source.asked).toEqual(['b', 'a'])
})

test('what failed ahead fails for the one who asks, and for nobody else', async () => {
  const ahead = withTextAhead(fakeSource())
  ahead.expect('a', Promise.reject(new ContentError('a', 404)))
  await expect(ahead.readText('a')).rejects.toMatchObject({ status: 404 })
})
