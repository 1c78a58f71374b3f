// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { TextMap } from '../document/text-map.ts'
import { findLanguageAt, toReadableText } from './readable-text.ts'

beforeEach(() => document.body.replaceChildren())

function read(html: string) {
  document.body.innerHTML = html
  const map = new TextMap(document.body)
  const { text, blocks } = toReadableText(map)
  return {
    map,
    text,
    pieces: blocks.map((start, number) => text.slice(start, blocks[number + 1] ?? text.length).trim()),
  }
}

test('each block is separate; words in italics do not split their sentence', () => {
  expect(read('<h1>The lamp</h1><p>It was <i>very</i> old.</p><ul><li>one</li><li>two</li></ul>').pieces).toEqual([
    'The lamp',
    'It was very old.',
    'one',
    'two',
  ])
})

test('a line break ends a sentence', () => {
  expect(read('<p>Roses are red<br><i>violets</i> are blue</p>').pieces).toEqual(['Roses are red', 'violets are blue'])
})

test('hidden text and ruby annotations are not read; offsets do not change', () => {
  const { text, map } = read(
    '<p>A<ruby>漢<rt>かん</rt></ruby>B<span hidden>C</span><span aria-hidden="true">D</span>E</p>',
  )
  expect(text).toBe('A漢  B  E')
  expect(text.length).toBe(map.length)
})

test('the number of a print page is not read', () => {
  expect(read('<p>before <span role="doc-pagebreak">12</span>after</p>').text).toBe('before   after')
})

test('a text has the language of the nearest element with a language', () => {
  const { map } = read('<div lang="fi"><p>Hei <i lang="en">you</i></p></div><p>?</p>')
  expect([0, 4, 7].map((offset) => findLanguageAt(map, offset))).toEqual(['fi', 'en', undefined])
})
