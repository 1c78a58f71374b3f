import { getBookContents, getResumeSnippet } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { TestPerson } from '../../../testing/token.ts'
import { startLibraryServer, type LibraryServer } from '../testing/library-server.ts'

const LONG = 'and on '.repeat(60).trim()
const CHAPTER = `<h1 id="h">The lamp</h1><style>p { color: red }</style>
<p><span id="s1">It was dark.</span> <span id="s2">Edda counts
  the steps &amp; sings.</span> Then she stops.</p><p id="s3">${LONG}.</p><p id="s4"> </p>`

let server: LibraryServer
let book: string
let broken: string
beforeAll(async () => {
  server = await startLibraryServer()
  const importBook = async (file: Buffer) =>
    z.object({ book: z.object({ id: z.string() }) }).parse(await (await server.upload(file)).json()).book.id
  book = await importBook(tinyEpub({ chapters: { 'c1.xhtml': CHAPTER, 'c2.xhtml': '<p>Morning. Noon.</p>' } }))
  broken = await importBook(tinyEpub({ title: 'Broken', replace: { 'OPS/c1.xhtml': '<html><body><p>not closed' } }))
})
afterAll(() => server.close())

const newReader = (): TestPerson => ({ userId: server.kernel.ids.next(), realm: 'se' })

async function readSnippet(place: { ncxRef?: number; URI?: string; charOffset?: number }, bookId = book) {
  const as = newReader()
  const position = { ncxRef: 0, URI: 'OPS/c1.xhtml', timeOffset: 0, charOffset: 0, ...place }
  const path = `/api/library/v1/books/${bookId}/lastmark`
  expect((await server.fetch(path, { method: 'POST', as, json: { position } })).status).toBe(204)
  const response = await server.fetch(`${path}/words`, { as })
  expect(response.status).toBe(200)
  return getResumeSnippet.responses[200].parse(await response.json())
}

test('there is no snippet for a book that was never opened, and an unknown book is not found', async () => {
  const as = newReader()
  const response = await server.fetch(`/api/library/v1/books/${book}/lastmark/words`, { as })
  expect(await response.json()).toEqual({ chapter: null, sentence: null })
  const nowhere = await server.fetch(`/api/library/v1/books/${server.kernel.ids.next()}/lastmark/words`, { as })
  expect(nowhere.status).toBe(404)
})

test('the snippet is the narrated sentence on one line, with the chapter of the contents', async () => {
  expect(await readSnippet({ URI: 'OPS/c1.xhtml#s2' })).toEqual({
    chapter: expect.stringMatching(/./),
    sentence: 'Edda counts the steps & sings.',
  })
  expect((await readSnippet({ ncxRef: 1, URI: 'OPS/c2.xhtml' })).sentence).toBe('Morning.')
})

test.each([
  ['the heading, which is a separate line', 0, 'The lamp'],
  // The heading has 8 characters. A line break follows. The style sheet is not counted.
  ['the first sentence of the paragraph', 9, 'It was dark.'],
  [
    'the whole sentence, if the page begins within it',
    9 + 'It was dark. Edda '.length,
    'Edda counts the steps & sings.',
  ],
  ['the next sentence, if the position is between two', 9 + 'It was dark.'.length, 'Edda counts the steps & sings.'],
])('without narration the sentence is found by characters: %s', async (_, charOffset, sentence) => {
  expect((await readSnippet({ charOffset })).sentence).toBe(sentence)
})

test('a heading is not repeated: if it equals the chapter title, the next sentence is the snippet', async () => {
  const chapters = {
    'c1.xhtml': `<section id="all">
<h1><span id="s0">c1.xhtml</span></h1>
<figure><img alt=""/></figure><p>It
 began. So.</p></section>`,
  }
  const file = tinyEpub({ title: 'Two headings', chapters })
  const id = z.object({ book: z.object({ id: z.string() }) }).parse(await (await server.upload(file)).json()).book.id
  const untitled = await readSnippet({ ncxRef: -1 }, id)
  expect(untitled).toEqual({ chapter: null, sentence: 'c1.xhtml' })
  const { chapter } = await readSnippet({ ncxRef: 0 }, id)
  expect(chapter).toBe('c1.xhtml')
  for (const URI of ['OPS/c1.xhtml', 'OPS/c1.xhtml#s0', 'OPS/c1.xhtml#all'])
    expect(await readSnippet({ ncxRef: 0, URI }, id)).toEqual({ chapter, sentence: 'It began.' })
})

test('a sentence without an end is shortened to the length of a card', async () => {
  const { sentence } = await readSnippet({ URI: 'OPS/c1.xhtml#s3' })
  expect(sentence).toMatch(/^and on .* (and|on)…$/)
  expect(sentence?.length).toBeLessThanOrEqual(241)
})

test.each([
  ['an empty sentence', { URI: 'OPS/c1.xhtml#s4' }, 'book'],
  ['a character beyond the end', { charOffset: 1_000_000 }, 'book'],
  ['a file that does not exist', { URI: 'OPS/none.xhtml#s1', ncxRef: -1 }, 'book'],
  ['an empty address', { URI: '', ncxRef: 99 }, 'book'],
  ['an address outside the book', { URI: '../../../../etc/passwd', ncxRef: 99 }, 'book'],
  ['an extremely long address', { URI: 'x'.repeat(2000), ncxRef: 99 }, 'book'],
  ['a chapter that is broken', { URI: 'OPS/c1.xhtml', ncxRef: 99 }, 'broken'],
])('there is no snippet for %s', async (_, place, which) => {
  expect((await readSnippet(place, which === 'book' ? book : broken)).sentence).toBeNull()
})

test('the table of contents names the chapters and their places, and needs a book that the person may read', async () => {
  const read = (id: string) => server.fetch(`/api/library/v1/books/${id}/contents`, { as: newReader() })
  const { data } = getBookContents.responses[200].parse(await (await read(book)).json())
  expect(data.map(({ uri, depth }) => [uri, depth])).toEqual([
    ['OPS/c1.xhtml', 0],
    ['OPS/c2.xhtml', 0],
  ])
  expect((await read(server.kernel.ids.next())).status).toBe(404)
})
