// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { xhtml } from '../testing/book-files.ts'
import { parseContent } from './parse-xml.ts'
import { TextMap } from './text-map.ts'

const parseBody = (body: string) => parseContent(xhtml(body), 'application/xhtml+xml').body

test('scripts, styles and templates with any prefix are not text; all other text counts unchanged', () => {
  const map = new TextMap(
    parseBody(
      '<p> a<script>no</script>b</p><style>no</style><h:style xmlns:h="http://www.w3.org/1999/xhtml">no</h:style>\n<template>no</template><![CDATA[c]]><!-- no --><svg xmlns="http://www.w3.org/2000/svg"><style>no</style><text>d</text></svg>',
    ),
  )
  expect(map.nodes.map((node) => node.data).join('')).toBe(' ab\ncd')
  expect(map.length).toBe(6)
})

test('a document read as HTML has the same count', () => {
  const { body } = parseContent('<p>a<br>b<script>no</script><style>no</style>', 'text/html')
  expect(new TextMap(body).length).toBe(2)
})

describe('the point of a character', () => {
  const body = parseBody('<p>one</p><p id="two">two</p><p/>')
  const map = new TextMap(body)

  test.each([
    [0, 'one', 0],
    [2, 'one', 2],
    [3, 'two', 0],
    [5, 'two', 2],
    [6, 'two', 3],
    [99, 'two', 3],
    [-5, 'one', 0],
  ])('%d', (offset, text, at) => {
    const point = map.pointAt(offset)
    expect([point?.node.data, point?.offset]).toEqual([text, at])
  })

  test('a document without text has no point', () => {
    expect(new TextMap(parseBody('<p/>')).pointAt(0)).toBeUndefined()
  })

  test('the offset before an element is the start of its text; after all text it is the length', () => {
    expect(map.offsetBefore(body.children[1] ?? body)).toBe(3)
    expect(map.offsetBefore(map.nodes[1] ?? body)).toBe(3)
    expect(map.offsetBefore(body.children[2] ?? body)).toBe(6)
    expect(map.getNodeStart(1)).toBe(3)
    expect(map.getNodeStart(9)).toBe(6)
  })
})
