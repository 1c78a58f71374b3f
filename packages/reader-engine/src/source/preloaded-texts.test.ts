import { expect, test } from 'vitest'
import { createFakeSource } from '../testing/fake-source.ts'
import { ContentError } from './resource-source.ts'
import { withPreloadedTexts } from './preloaded-texts.ts'

test('a preloaded text is returned once, without a request to the source', async () => {
  const source = createFakeSource({ a: 'from the source', b: 'b' })
  const ahead = withPreloadedTexts(source)
  ahead.preload('a', Promise.resolve('came ahead'))
  expect([await ahead.readText('a'), await ahead.readText('b'), await ahead.readText('a')]).toEqual([
    'came ahead',
    'b',
    'from the source',
  ])
  expect(source.requestedPaths).toEqual(['b', 'a'])
})

test('a preloaded text that failed rejects only when it is read', async () => {
  const ahead = withPreloadedTexts(createFakeSource())
  ahead.preload('a', Promise.reject(new ContentError('a', 404)))
  await expect(ahead.readText('a')).rejects.toMatchObject({ status: 404 })
})
