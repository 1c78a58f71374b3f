import { TextDecoder } from 'node:util'
import { SaxesParser, type SaxesAttributeNS } from 'saxes'
import { damaged } from './spreadsheet-problem.ts'

/** An element of a namespace of workbooks. */
export interface XmlElement {
  /** Name without a prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, SaxesAttributeNS>>
}

export interface XmlHandlers {
  open(element: XmlElement): void
  /** A text may come in several parts. */
  text?(text: string): void
  close?(name: string): void
}

/** Maximum number of elements around an element. A worksheet needs seven. */
const DEPTH_MAX = 64
/** Maximum length without a tag. The longest text of a cell is shorter, even if each character is an entity. */
const RUN_MAX_CHARACTERS = 2_000_000

const NAMESPACES = new Set([
  '',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
])

/**
 * Parses XML while it is read, so that its size needs no memory. Skips elements of other namespaces. Throws
 * SpreadsheetRefused if the XML is not well-formed or has a document type definition, whose entities could expand to
 * any size. `part` is the name of the file for the error.
 */
export async function scanXml(chunks: AsyncIterable<Uint8Array>, part: string, handlers: XmlHandlers): Promise<void> {
  const parser = createParser(part, handlers)
  let decoder: TextDecoder | undefined
  let run = 0
  for await (const chunk of chunks) {
    decoder ??= createDecoder(chunk)
    const text = decode(decoder, part, chunk)
    const lastTag = text.lastIndexOf('<')
    run = lastTag < 0 ? run + text.length : text.length - lastTag
    if (run > RUN_MAX_CHARACTERS) throw damaged(`${part} has too much text between two tags`)
    parser.write(text)
  }
  parser.write(decode(decoder ?? new TextDecoder(), part)).close()
}

/** Returns an attribute by its name. Attributes with a prefix are found only with this prefix. */
export function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes[name]?.value
}

/** Returns the `r:id` of an element, for any prefix of its namespace. */
export function relationshipId(element: XmlElement): string | undefined {
  return Object.values(element.attributes).find(({ local, prefix }) => local === 'id' && prefix !== '')?.value
}

function createParser(part: string, handlers: XmlHandlers): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  parser.on('error', ({ message }) => {
    throw damaged(`${part} is not well-formed (${message})`)
  })
  parser.on('doctype', () => {
    throw damaged(`${part} has a document type definition`)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1
    if (depth > DEPTH_MAX) throw damaged(`${part} has more than ${DEPTH_MAX} nested elements`)
    if (NAMESPACES.has(uri)) handlers.open({ name: local, attributes })
  })
  parser.on('closetag', ({ local, uri }) => {
    depth -= 1
    if (NAMESPACES.has(uri)) handlers.close?.(local)
  })
  if (handlers.text) {
    const add = handlers.text.bind(handlers)
    parser.on('text', add)
    parser.on('cdata', add)
  }
  return parser
}

/** Workbooks are UTF-8 or UTF-16 with a byte order mark. ECMA-376 part 2, §6.2.5. */
function createDecoder(start: Uint8Array): TextDecoder {
  const mark = Buffer.from(start.subarray(0, 2)).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}

function decode(decoder: TextDecoder, part: string, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw damaged(`${part} is not ${decoder.encoding.toUpperCase()}`)
  }
}
