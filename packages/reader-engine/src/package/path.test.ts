import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodePath, isRemote, resolveReference } from './path.ts'

describe('a reference is resolved against the file that contains it', () => {
  test.each([
    ['c2.xhtml', 'OPS/c2.xhtml', ''],
    ['text/c2.xhtml#a', 'OPS/text/c2.xhtml', 'a'],
    ['../audio/v.mp3', 'audio/v.mp3', ''],
    ['./c2.xhtml', 'OPS/c2.xhtml', ''],
    ['/OPS/c2.xhtml', 'OPS/c2.xhtml', ''],
    ['#s1', 'OPS/c1.xhtml', 's1'],
    ['', 'OPS/c1.xhtml', ''],
    ['?page=2', 'OPS/c1.xhtml', ''],
    ['c2.xhtml?page=2#s1', 'OPS/c2.xhtml', 's1'],
    ['my%20chapter.xhtml#s%C3%A5', 'OPS/my chapter.xhtml', 'så'],
    ['what%3F%23.xhtml', 'OPS/what?#.xhtml', ''],
    ['100%.xhtml', 'OPS/100%.xhtml', ''],
    ['a//b.xhtml', 'OPS/a/b.xhtml', ''],
  ])('%s', (href, path, fragment) => {
    expect(resolveReference(href, 'OPS/c1.xhtml')).toEqual({ path, fragment })
  })
})

test.each(['../../../etc/passwd', '/../../etc/passwd', '%2e%2e/%2e%2e/etc/passwd', '..%2f..%2fetc/passwd'])(
  '%s stays within the book',
  (href) => {
    expect(resolveReference(href, 'OPS/c1.xhtml').path).toBe('etc/passwd')
  },
)

test('no href leads out of the root of the book, from any file', () => {
  const part = fc.oneof(fc.constantFrom('..', '.', '', '%2e%2e', '%2E.', 'a', '..%2f..', '?', '%', '\\..'), fc.string())
  const joined = fc.array(part, { maxLength: 12 }).map((parts) => parts.join('/'))
  fc.assert(
    fc.property(joined, joined, (href, from) => {
      fc.pre(!isRemote(href) && !href.startsWith('#'))
      const from_ = resolveReference(from, '').path
      const { path } = resolveReference(href, from_)
      expect(path.split('/')).not.toContain('..')
      const root = 'https://host.example/books/1/'
      expect(new URL(root + encodePath(path)).href.startsWith(root)).toBe(true)
    }),
  )
})

test('an encoded path is unchanged after decoding', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (parts) => {
      fc.pre(parts.every((part) => part !== '.' && part !== '..' && !part.includes('/')))
      const path = parts.join('/')
      expect(resolveReference(encodePath(path), '').path).toBe(path)
    }),
  )
})

test.each([
  'https://a.example/x',
  '//a.example/x',
  'data:,x',
  'JavaScript:alert(1)',
  'mailto:a@b',
  'java\tscript:alert(1)',
  '\n//a.example',
  ' https://a.example',
])('%j is outside the book', (href) => {
  expect(isRemote(href)).toBe(true)
})

test.each(['c1.xhtml', '/c1.xhtml', '#a:b', 'a/b:c.xhtml', '1:2.xhtml'])('%s is in the book', (href) => {
  expect(isRemote(href)).toBe(false)
})
