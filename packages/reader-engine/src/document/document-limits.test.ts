import { expect, test } from 'vitest'
import { isTooComplex } from './document-limits.ts'

const nest = (depth: number) => `<body>${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}</body>`
const attributes = (count: number) => `<p ${Array.from({ length: count }, (_, at) => `a${at}="x>"`).join(' ')}>x</p>`

test.each([
  ['60,000 nested elements', nest(60_000), true],
  ['60,000 nested elements after an unknown entity', `&bogus;${nest(60_000)}`, true],
  ['200,000 attributes', attributes(200_000), true],
  ['500 nested elements', nest(500), false],
  ['1,000 attributes', attributes(1000), false],
  ['a long chapter', '<p class="a" title="1 &gt; 0 > -1">x<br/><img alt="a > b"/></p>'.repeat(10_000), false],
  ['HTML without end tags', '<p>a<br>'.repeat(10_000), false],
  ['elements in comments and CDATA', `<!-- ${nest(600)} --><![CDATA[${nest(600)}]]>`, false],
  ['a tag without an end', `<p a="${'x'.repeat(100_000)}`, false],
])('%s: %s', (_what, markup, expected) => {
  expect(isTooComplex(markup)).toBe(expected)
})
