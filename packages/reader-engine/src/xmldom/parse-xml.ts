import { DOMParser, ParseError } from '@xmldom/xmldom'
import { PackageError, type ParseXml } from '../package/index.ts'

/**
 * The server's XML parser for the reader's package code: namespaces as in a browser, well-formedness demanded, nothing
 * fetched, no entity of a DTD expanded. Raises PackageError('xml_malformed').
 */
export const parseXml: ParseXml = (text, path) => {
  try {
    // As XHTML, because books name HTML's entities in chapters and contents; for other XML it changes nothing.
    const document = new DOMParser({ onError: stopAtError }).parseFromString(
      withoutDeclaredEntities(text),
      'application/xhtml+xml',
    )
    const root = document.documentElement
    if (root === null) throw new Error('no root element')
    return root
  } catch (error) {
    throw new PackageError('xml_malformed', path, { line: lineOf(error), detail: messageOf(error) })
  }
}

/** What a browser refuses, refuses here too; xmldom alone would carry on. */
function stopAtError(level: 'error' | 'warning' | 'fatalError', message: string): void {
  if (level !== 'warning' || message.includes('missed quot')) throw new Error(message)
}

const DOCTYPE_WITH_SUBSET = /<!DOCTYPE\s+[^[>]*\[([\s\S]*?)\]\s*>/
const ENTITY_NAME = /<!ENTITY\s+([^\s%]\S*)/g

/** Takes the internal subset away, and every use of an entity declared there: a billion laughs becomes silence. */
function withoutDeclaredEntities(text: string): string {
  const [doctype, subset] = DOCTYPE_WITH_SUBSET.exec(text) ?? []
  if (doctype === undefined || subset === undefined) return text
  const names = new Set(Array.from(subset.matchAll(ENTITY_NAME), ([, name]) => name))
  return text
    .replace(doctype, () => doctype.replace(/\[[\s\S]*\]/, ''))
    .replaceAll(/&([^\s;&#]+);/g, (whole, name) => (names.has(name) ? '' : whole))
}

function lineOf(error: unknown): number | undefined {
  if (!(error instanceof ParseError)) return undefined
  const locator: unknown = error.locator
  const line: unknown = typeof locator === 'object' && locator !== null ? Reflect.get(locator, 'lineNumber') : undefined
  return typeof line === 'number' ? line : undefined
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0] ?? message
}
