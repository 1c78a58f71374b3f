import { DOMParser, ParseError } from '@xmldom/xmldom'
import { PackageError, type ParseXml } from '../package/index.ts'

/**
 * Parses XML for package reading outside a browser: namespaces as in a browser, well-formedness required, nothing
 * fetched, no entity of a DTD expanded. Throws `PackageError('xml_malformed')` with the line.
 */
export const parseXml: ParseXml = (text, path) => {
  try {
    // Parsed as XHTML, because books use HTML's entities in chapters and contents. Other XML is not affected.
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

/** Throws for every error that a browser reports; xmldom alone would continue. */
function stopAtError(level: 'error' | 'warning' | 'fatalError', message: string): void {
  if (level !== 'warning' || message.includes('missed quot')) throw new Error(message)
}

const DOCTYPE_WITH_SUBSET = /<!DOCTYPE\s+[^[>]*\[([\s\S]*?)\]\s*>/
const ENTITY_NAME = /<!ENTITY\s+([^\s%]\S*)/g

/** Removes the internal subset and every use of an entity that it declares. This also stops entity bombs. */
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
