import { PackageError, type ParseXml } from '../package/index.ts'

/**
 * Parses XML in a browser and returns the root element. `DOMParser` loads no external entity. Throws
 * `PackageError('xml_malformed')` if the text is not well-formed.
 */
export const parseXmlInBrowser: ParseXml = (text, path) => {
  const document = new DOMParser().parseFromString(withoutByteOrderMark(text), 'application/xml')
  const error = document.querySelector('parsererror')
  if (error) throw new PackageError('xml_malformed', path, { line: readLineNumber(error.textContent) })
  return document.documentElement
}

/**
 * Parses a content document. XHTML or SVG that is not well-formed is parsed as HTML, so that the user sees the page.
 */
export function parseContent(text: string, mediaType: string): Document {
  const type = mediaType === 'image/svg+xml' ? mediaType : 'application/xhtml+xml'
  const parser = new DOMParser()
  if (mediaType !== 'text/html') {
    const document = parser.parseFromString(withoutByteOrderMark(text), type)
    if (!document.querySelector('parsererror')) return document
  }
  return parser.parseFromString(text, 'text/html')
}

const withoutByteOrderMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text)

function readLineNumber(message: string | null): number | undefined {
  const line = /line (\d+)/i.exec(message ?? '')?.[1]
  return line === undefined ? undefined : Number(line)
}
