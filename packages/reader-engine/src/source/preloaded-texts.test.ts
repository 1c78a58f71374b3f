import { expect, test } from 'vitest'
import { createFakeSource } from '../testing/fake-source.ts'
import { ContentError } from './resource-source.ts'
import { withPreloadedTexts } from './preloaded-texts.ts'

test('a text that came ahead is handed out once, and the source is not asked for it', async () => {
  const source = createFakeSource({ a: 'from the source', b: 'b' })
  const ahead = withPreloadedTexts(source)
  ahead.preload('a', Promise.resolve('came ahead'))
  expect([await ahead.readText('a'), await ahead.readText('b'), await ahead.readText('a')]).toEqual([
    'came ahead',
    'b',
    'from the source',
  ])
  expect(source.asked).toEqual(['b', 'a'])
})

test('what failed ahead fails for the one who asks, and for nobody else', async () => {
  const ahead = withPreloadedTexts(createFakeSource())
  ahead.preload('a', Promise.reject(new ContentError('a', 404)))
  await expect(ahead.readText('a')).rejects.toMatchObject({ status: 404 })
})
