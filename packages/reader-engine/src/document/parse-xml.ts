import { PackageError, type ParseXml } from '../package/index.ts'

/**
 * The XML port in a browser. `DOMParser` loads no external entity; those that a document declares itself it expands up
 * to libxml's limits, while import expands none and refuses a bomb.
 */
export const parseXmlInBrowser: ParseXml = (text, path) => {
  const document = new DOMParser().parseFromString(withoutByteOrderMark(text), 'application/xml')
  const error = document.querySelector('parsererror')
  if (error) throw new PackageError('xml_malformed', path, { line: readLineNumber(error.textContent) })
  return document.documentElement
}

/**
 * A content document. XHTML that is not well-formed is read as HTML, so that a reader sees the page and not the parser's
 * complaint; other renderers of the web do the same.
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
