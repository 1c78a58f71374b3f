// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { INDEX_PATH, writeIndex } from '../package/index.ts'
import { ContentError, type ResourceSource } from '../source/resource-source.ts'
import { containerXml, packageXml, smilXml, xhtml } from '../testing/book-files.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { openPublication } from './publication.ts'

const FILES = {
  'META-INF/container.xml': containerXml(
    'full-path="OPS/package.opf"',
    'full-path="OPS/other.opf" xmlns:r="http://www.idpf.org/2013/rendition" r:language="fi"',
  ),
  'OPS/package.opf': packageXml({
    manifest:
      '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml" media-overlay="o"/><item id="o" href="o.smil" media-type="application/smil+xml"/>',
  }),
  'OPS/other.opf': packageXml(),
  'OPS/c1.xhtml': xhtml('<p id="s1">one</p>'),
  'OPS/o.smil': smilXml('<par><text src="c1.xhtml#s1"/><audio src="a.mp3" clipEnd="1s"/></par>'),
}
const skipped = () => {}
const withIndex = (source: ResourceSource): ResourceSource => ({ ...source, indexed: true })

describe('a book that import has indexed', () => {
  test('opens with one request', async () => {
    const { index } = await openPublication(createFakeSource(FILES), skipped)
    const source = createFakeSource({ [INDEX_PATH]: writeIndex(await index()) })
    const opened = await openPublication(withIndex(source), skipped)
    expect(source.requestedPaths).toEqual([INDEX_PATH])
    expect(opened.outline.tracks).toHaveLength(1)
    expect(await opened.index()).toEqual(await index())
  })

  test('contains the texts of its first page, and its index does not contain them again', async () => {
    const { index } = await openPublication(createFakeSource(FILES), skipped)
    const opening = [{ path: 'OPS/c1.xhtml', text: FILES['OPS/c1.xhtml'] }]
    const source = createFakeSource({ [INDEX_PATH]: writeIndex({ ...(await index()), opening }) })
    const opened = await openPublication(withIndex(source), skipped)
    expect(opened.opening).toEqual(opening)
    expect((await opened.index()).opening).toEqual([])
  })

  test.each([
    ['fi', 1, 'fi'],
    ['ar', 0, 'sv'],
    [undefined, 0, 'sv'],
  ])('opens for a reader of %s in language %i', async (preferred, language, tag) => {
    const { index } = await openPublication(createFakeSource(FILES), skipped)
    const [main, other] = (await index()).renditions
    const renditions = main && other ? [{ ...main, language: 'sv' }, other] : []
    const source = createFakeSource({ [INDEX_PATH]: writeIndex({ ...(await index()), renditions }) })
    const opened = await openPublication(withIndex(source), skipped, preferred)
    expect([opened.language, opened.outline.language]).toEqual([language, tag])
  })

  test.each([
    ['is missing', {}],
    ['is of another format', { [INDEX_PATH]: '{"format":0}' }],
    ['is truncated', { [INDEX_PATH]: '{"format":1,' }],
  ])('is read from its package if the index %s', async (_what, index) => {
    const opened = await openPublication(withIndex(createFakeSource({ ...FILES, ...index })), skipped)
    expect(opened.outline.spine[0]?.path).toBe('OPS/c1.xhtml')
  })

  test('is not read from its package if access is refused', async () => {
    const refused = new ContentError(INDEX_PATH, 403)
    const source = { ...withIndex(createFakeSource(FILES)), readText: () => Promise.reject(refused) }
    await expect(openPublication(source, skipped)).rejects.toBe(refused)
  })
})

test('a book without an index shows its outline after two requests; its tracks are read on request', async () => {
  const source = createFakeSource(FILES)
  const opened = await openPublication(source, skipped)
  expect(source.requestedPaths).toEqual(['META-INF/container.xml', 'OPS/package.opf'])
  expect(opened.outline.tracks).toEqual([])
  const index = await opened.index()
  expect(index.renditions.map(({ language, tracks }) => [language, tracks.length])).toEqual([
    ['sv', 1],
    ['fi', 0],
  ])
  const { length } = source.requestedPaths
  await opened.index()
  expect(source.requestedPaths).toHaveLength(length)
})

test('an error for a broken book names the file', async () => {
  await expect(openPublication(createFakeSource(), skipped)).rejects.toMatchObject({ reason: 'no_container' })
})
