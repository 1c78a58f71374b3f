import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildIndex } from '../package/index.ts'
import { createBookPorts, xhtml } from '../testing/book-files.ts'
import { readEpub } from '../testing/read-epub.ts'
import { countText } from './count-text.ts'

test.each([
  ['plain text and tags', '<p>a <b>b</b></p>', 3],
  ['unchanged white space', '\n <p>a</p>\n', 4],
  ['each CRLF line end as one character', '<p>a\r\nb</p>', 3],
  ['references', '<p>&amp;&lt;&#228;&#x1F600;</p>', 5],
  ['character data', '<p><![CDATA[a<b]]></p>', 3],
  ['comments and processing instructions as no text', '<!-- a > b --><?x y?>c', 1],
  ['no attribute value that contains the end of a tag', '<p title="a > b">c</p>', 1],
  ['scripts, styles and templates as no text', '<script>a</script><style>b</style><template><p>c</p></template>d', 1],
  ['no text for browsers without frames', '<iframe src="x">a</iframe>b', 1],
  ['elements with a prefix', '<m:math xmlns:m="m"><m:script>a</m:script><m:mi>x</m:mi></m:math>', 1],
  ['elements without content', '<p>a<br/><img src="x"/>b</p><script src="x"/>', 2],
])('counts %s', (_what, body, length) => {
  expect(countText(xhtml(body, '<style>p &gt; a {}</style>'))).toBe(length)
})

test.each([
  ['an entity that XML does not define', xhtml('<p>&nbsp;</p>')],
  ['tags that do not match', xhtml('<p><b>a</p></b>')],
  ['a tag that is not closed', xhtml('<p>a</p><p')],
  ['an ampersand without a reference', xhtml('<p>a & b</p>')],
  ['a document type with declarations', `<!DOCTYPE html [<!ENTITY x "y">]>${xhtml('<p>a</p>')}`],
  ['no body', '<html><head/></html>'],
])('returns undefined for %s', (_what, text) => {
  expect(countText(text)).toBeUndefined()
})

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const CORPUS = path.resolve(ROOT, '../shared/corpus')
const books = [
  ...globSync('samples/books/*.epub', { cwd: ROOT }).map((file) => path.join(ROOT, file)),
  ...globSync('{made,books,repaired}/*.epub', { cwd: CORPUS }).map((file) => path.join(CORPUS, file)),
]

if (!existsSync(CORPUS)) process.stdout.write('Left out: no ../shared/corpus, so its chapters were not counted.\n')

describe('returns the same count as a parser, or undefined', () => {
  test.each(books.map((file) => [path.basename(file), file]))('%s', { timeout: 120_000 }, async (_name, file) => {
    const files = await readEpub(file)
    const { renditions } = await buildIndex(createBookPorts(files))
    const chapters = renditions[0]?.spine.filter(({ mediaType }) => mediaType === 'application/xhtml+xml') ?? []
    const counts = chapters.map(({ path: name, length }) => [name, countText(files[name] ?? '') ?? length])
    expect(counts).toEqual(chapters.map(({ path: name, length }) => [name, length]))
  })
})
