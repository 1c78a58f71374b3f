// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { parseContent } from '../document/parse-xml.ts'
import { xhtml } from '../testing/book-files.ts'
import { findViewport } from './fixed-view.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
const findSize = (head: string, body = '') => {
  const { width, height } = findViewport(parseContent(xhtml(body, head), 'application/xhtml+xml'))
  return `${width}×${height}`
}
const meta = (content: string) => `<meta name="viewport" content="${content}"/>`
const DEFAULT = '768×1024'

test.each([
  ['width=1000, height=600', '1000×600'],
  ['width=1000px, height=600mm', '1000×600'],
  ['width=900, height=600, something, foo', '900×600'],
  ['height=600;width=900', '900×600'],
  ['WIDTH = 900 , HEIGHT = 600.5', '900×600.5'],
  ['width=&quot;900&quot; height=600', '900×600'],
  ['initial-scale=1, width=900, height=600, width=1', '900×600'],
  ['width=device-width, height=device-height', DEFAULT],
  ['width=0, height=600', DEFAULT],
  ['width=-5, height=600', DEFAULT],
  ['width=900', DEFAULT],
  ['', DEFAULT],
])('a viewport of "%s" is %s', (content, size) => {
  expect(findSize(meta(content))).toBe(size)
})

test('if there are several viewports, the first is used', () => {
  expect(findSize(meta('width=1000, height=600') + meta('width=500, height=300'))).toBe('1000×600')
})

test.each([
  [`<svg ${SVG} viewBox="0 0 1200 600"/>`, '1200×600'],
  [`<svg ${SVG} viewBox=" 0,0,1200,600 "/>`, '1200×600'],
  [`<svg ${SVG} width="300px" height="400"/>`, '300×400'],
  [`<svg ${SVG} width="100%" height="100%"/>`, DEFAULT],
  [`<svg ${SVG} viewBox="0 0 0 0"/>`, DEFAULT],
  ['<p/>', DEFAULT],
])('without a viewport, %s is %s', (body, size) => {
  expect(findSize('', body)).toBe(size)
})

test('a viewport is used rather than the size of a drawing', () => {
  expect(findSize(meta('width=900, height=600'), `<svg ${SVG} viewBox="0 0 1 1"/>`)).toBe('900×600')
})
