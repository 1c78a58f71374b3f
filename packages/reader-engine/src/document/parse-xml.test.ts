// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { PackageError } from '../package/index.ts'
import { parseContent, parseXmlInBrowser } from './parse-xml.ts'

test('XML that is not well-formed is refused with its file', () => {
  expect(() => parseXmlInBrowser('<a><b></a>', 'OPS/a.opf')).toThrow(PackageError)
  expect(() => parseXmlInBrowser('<a><b></a>', 'OPS/a.opf')).toThrow(
    expect.objectContaining({ reason: 'xml_malformed', file: 'OPS/a.opf' }),
  )
})

test('a byte order mark is not an error', () => {
  expect(parseXmlInBrowser('\uFEFF<?xml version="1.0"?><a/>', 'a.xml').localName).toBe('a')
})

test('an entity that the book declares loads nothing', () => {
  const text = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>1&x;2</a>'
  expect(() => parseXmlInBrowser(text, 'a.xml')).toThrow(PackageError)
})

test('XHTML that is not well-formed is read as HTML', () => {
  const document = parseContent('<html><body><p>one<br>two</body></html>', 'application/xhtml+xml')
  expect(document.body.textContent).toBe('onetwo')
  expect(document.querySelector('parsererror')).toBeNull()
})
