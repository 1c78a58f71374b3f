import { expect, test } from 'vitest'
import { createFakeSource } from '../testing/fake-source.ts'
import { ContentError } from './resource-source.ts'
import { withPreloadedTexts } from './preloaded-texts.ts'

test('with a list of files, other files are missing', async () => {
  const source = withPreloadedTexts(createFakeSource({ listed: 'a', other: 'b' }))
  source.restrictTo(new Set(['listed']))
  expect(await source.readText('listed')).toBe('a')
  expect(await source.address('listed')).toBe('res:/listed')
  for (const read of [source.readText('other'), source.address('other'), source.renewedAddress('other')])
    await expect(read).rejects.toMatchObject({ status: 404 })
})

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
