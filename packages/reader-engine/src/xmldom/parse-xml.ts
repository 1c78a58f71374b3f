import { DOMParser, ParseError } from '@xmldom/xmldom'
import { PackageError, type ParseXml } from '../package/index.ts'

/**
 * Parses XML outside a browser and returns the root element. Fetches no file and expands no entity that a DTD declares.
 * Throws `PackageError('xml_malformed')` if the text is not well-formed.
 */
export const parseXml: ParseXml = (text, path) => {
  try {
    // The XHTML type makes the parser accept HTML's entities, which books use.
    const document = new DOMParser({ onError: stopAtError }).parseFromString(
      withoutDeclaredEntities(text),
      'application/xhtml+xml',
    )
    const root = document.documentElement
    if (root === null) throw new Error('no root element')
    return root
  } catch (error) {
    throw new PackageError('xml_malformed', path, { line: getLine(error), detail: getMessage(error) })
  }
}

/** Without this function, xmldom would continue after some errors that a browser reports. */
function stopAtError(level: 'error' | 'warning' | 'fatalError', message: string): void {
  if (level !== 'warning' || message.includes('missed quot')) throw new Error(message)
}

const DOCTYPE_WITH_SUBSET = /<!DOCTYPE\s+[^[>]*\[([\s\S]*?)\]\s*>/
const ENTITY_NAME = /<!ENTITY\s+([^\s%]\S*)/g

/**
 * Removes the declarations of the document type and every use of a declared entity. This also prevents entity bombs.
 */
function withoutDeclaredEntities(text: string): string {
  const [doctype, subset] = DOCTYPE_WITH_SUBSET.exec(text) ?? []
  if (doctype === undefined || subset === undefined) return text
  const names = new Set(Array.from(subset.matchAll(ENTITY_NAME), ([, name]) => name))
  return text
    .replace(doctype, () => doctype.replace(/\[[\s\S]*\]/, ''))
    .replaceAll(/&([^\s;&#]+);/g, (whole, name) => (names.has(name) ? '' : whole))
}

function getLine(error: unknown): number | undefined {
  if (!(error instanceof ParseError)) return undefined
  const locator: unknown = error.locator
  const line: unknown = typeof locator === 'object' && locator !== null ? Reflect.get(locator, 'lineNumber') : undefined
  return typeof line === 'number' ? line : undefined
}

function getMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0] ?? message
}
