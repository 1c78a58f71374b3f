import { expect, test } from 'vitest'
import { containerXml } from '../testing/book-files.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { CONTAINER_PATH, readContainer } from './container.ts'

const read = (xml: string) => readContainer(parseXml(xml, CONTAINER_PATH))

test('the renditions are listed in order, with language, label and access modes', () => {
  const files = read(
    containerXml(
      'full-path="sv/p.opf" rendition:language="sv" rendition:label="svenska" rendition:accessMode="auditory textual"',
      'full-path="en/p.opf" rendition:language="en"',
    ),
  )
  expect(files).toEqual([
    { path: 'sv/p.opf', language: 'sv', label: 'svenska', accessModes: ['auditory', 'textual'] },
    { path: 'en/p.opf', language: 'en', label: undefined, accessModes: [] },
  ])
})

test('a root file of another type is not a rendition', () => {
  const xml = containerXml('full-path="a.opf"').replace(
    '</rootfiles>',
    '<rootfile full-path="a.pdf" media-type="application/pdf"/></rootfiles>',
  )
  expect(read(xml).map(({ path }) => path)).toEqual(['a.opf'])
})

test.each([
  ['/OPS/p.opf', 'OPS/p.opf'],
  ['../../other-book/p.opf', 'other-book/p.opf'],
  ['OPS/./p.opf', 'OPS/p.opf'],
  [' OPS/p.opf ', 'OPS/p.opf'],
])('the path of a package at %s stays within the book', (fullPath, path) => {
  expect(read(containerXml(`full-path="${fullPath}"`))[0]?.path).toBe(path)
})

test.each([['<container/>'], [containerXml('full-path=""')], [containerXml('full-path=" "')], ['<html/>']])(
  '%s contains no package',
  (xml) => {
    expect(() => read(xml)).toThrow(expect.objectContaining({ reason: 'no_package', file: CONTAINER_PATH }))
  },
)
