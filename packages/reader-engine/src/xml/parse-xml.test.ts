// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { PackageError, type XmlElement, type XmlNode } from '../package/index.ts'
import { parseXml } from './parse-xml.ts'

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === 1

describe('markup that is not well-formed is refused, as in a browser', () => {
  test.each([
    ['an element that is not closed', '<a><b></a>'],
    ['an attribute twice', '<a x="1" x="2"/>'],
    ['an attribute without quotes', '<a x=1/>'],
    ['a prefix without a namespace', '<a><p:b/></a>'],
    ['two roots', '<a/><b/>'],
    ['an entity without a declaration', '<a>&unknown;</a>'],
    ['no markup', 'hello'],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(() => parseXml(text, 'a.xml')).toThrow(PackageError)
    const parsed = new DOMParser().parseFromString(text || ' ', 'application/xml')
    expect(parsed.querySelector('parsererror')).not.toBeNull()
  })
})

test('the error contains the line at fault', () => {
  const fault = { reason: 'xml_malformed', file: 'OPS/a.opf', line: 3 }
  expect(() => parseXml('<a>\n\n<b x="1" x="2"/></a>', 'OPS/a.opf')).toThrow(expect.objectContaining(fault))
})

test.each([
  ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>1&x;2</a>', '12'],
  ['an entity with text', '<!DOCTYPE a [<!ENTITY x "text">]><a>1&x;2</a>', '12'],
  ['an entity that expands to other entities', '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>1&y;2</a>', '12'],
  ['an entity of XML', '<a>1&amp;&#50;</a>', '1&2'],
  ['an entity of HTML', '<a>1&nbsp;2</a>', '1\u00a02'],
])('entities of a DTD are removed, those of XML and HTML are expanded: %s', (_name, text, expected) => {
  expect(parseXml(text, 'a.xml').textContent).toBe(expected)
})

test('names and namespaces are the same as in a browser', () => {
  const text =
    '<package xmlns="urn:o" xmlns:dc="urn:dc"><dc:title id="t">A</dc:title><item xmlns:e="urn:e" e:type="x" type="y"/></package>'
  const ours = parseXml(text, 'a.opf')
  const theirs = new DOMParser().parseFromString(text, 'application/xml').documentElement
  const facts = (element: typeof ours) =>
    Array.from(element.childNodes, (node) => {
      if (!isElement(node)) return []
      return [node.localName, node.namespaceURI, node.getAttribute('type'), node.getAttributeNS('urn:e', 'type')]
    })
  expect(facts(ours)).toEqual(facts(theirs))
})
