import { expect, test } from 'vitest'
import { isTooComplex } from './document-limits.ts'

const nest = (depth: number) => `<body>${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}</body>`
const attributes = (count: number) => `<p ${Array.from({ length: count }, (_, at) => `a${at}="x>"`).join(' ')}>x</p>`

test.each([
  ['60,000 nested elements', true, nest(60_000)],
  ['60,000 nested elements after an unknown entity', true, `&bogus;${nest(60_000)}`],
  ['200,000 attributes', true, attributes(200_000)],
  ['100,000 pictures', true, '<img src="no.png" alt=""/>'.repeat(100_000)],
  ['20,000 pictures', false, '<img src="no.png" alt=""/>'.repeat(20_000)],
  ['500 nested elements', false, nest(500)],
  ['1,000 attributes', false, attributes(1000)],
  ['a long chapter', false, '<p class="a" title="1 &gt; 0 > -1">x<br/><img alt="a > b"/></p>'.repeat(10_000)],
  ['HTML without end tags', false, '<p>a<br>'.repeat(10_000)],
  ['elements in comments and CDATA', false, `<!-- ${nest(600)} --><![CDATA[${nest(600)}]]>`],
  ['a tag without an end', false, `<p a="${'x'.repeat(100_000)}`],
])('%s: %s', (_what, expected, markup) => {
  expect(isTooComplex(markup)).toBe(expected)
})
