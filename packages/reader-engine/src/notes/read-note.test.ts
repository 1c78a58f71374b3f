// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { xhtml } from '../testing/book-files.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { spineItem } from '../testing/rendition.ts'
import { readNote } from './read-note.ts'

const read = (body: string, fragment = 'n1') => {
  const link = document.createElement('a')
  return readNote({ link, item: 3, fragment }, spineItem('n.xhtml'), createFakeSource({ 'n.xhtml': xhtml(body) }))
}

test('a note is read without its back link, paragraph by paragraph, with its language', async () => {
  const note = await read(
    '<aside id="n1" xml:lang="fr" dir="ltr"><p>Une <i>note</i>. <a role="doc-backlink" href="#r1">↩</a></p>\n<p>Deux.</p></aside>',
  )
  expect(note).toMatchObject({
    paragraphs: ['Une note.', 'Deux.'],
    language: 'fr',
    direction: 'ltr',
    target: { item: 3, fragment: 'n1' },
  })
})

test.each([
  ['an empty anchor', '<p><a id="n1"/>1. The note.</p><p>Other.</p>'],
  ['a number that leads back', '<p><a id="n1" href="#r">1</a>. The note.</p><p>Other.</p>'],
  ['an item of a list', '<ol><li id="n1">1. The note.</li><li>Other.</li></ol>'],
  ['an anchor in a note', '<div role="doc-endnote"><p><a id="n1"/>1. The note.</p></div>'],
])('the id of %s gives the whole note', async (_what, body) => {
  expect((await read(body))?.paragraphs).toEqual(['1. The note.'])
})

test.each([
  ['does not exist', '<p>x</p>'],
  ['has no text', '<p id="n1"><img src="a.png" alt=""/></p>'],
])('there is no note if the target %s', async (_what, body) => {
  expect(await read(body)).toBeUndefined()
})

test('a note that is not loaded is an error', async () => {
  const reading = readNote(
    { link: document.createElement('a'), item: 0, fragment: '' },
    spineItem('gone'),
    createFakeSource(),
  )
  await expect(reading).rejects.toMatchObject({ status: 404 })
})
