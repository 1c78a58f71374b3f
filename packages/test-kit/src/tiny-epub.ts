import type { ZipEntry } from './write-zip.ts'
import { writeZip } from './write-zip.ts'

export interface TinyEpubOptions {
  readonly title?: string
  readonly language?: string
  readonly version?: '2.0' | '3.0'
  /** Body markup of each chapter, by file name. Default: one chapter with one sentence. */
  readonly chapters?: Readonly<Record<string, string>>
  /** Additional files, by their path below `OPS/`. The manifest lists the files that have a media type. */
  readonly files?: Readonly<Record<string, { readonly data: string | Uint8Array; readonly mediaType?: string }>>
  /** Additional markup for the `metadata` element of the package document. */
  readonly metadata?: string
  /** Text before the root element of the package document, such as a DOCTYPE. */
  readonly prologue?: string
  /** False for a book with neither a navigation document nor an NCX. */
  readonly contents?: boolean
  /**
   * Adds a media overlay to every chapter, with a clip of one second for each id such as `s1`. The audio file is not
   * playable.
   */
  readonly narrated?: boolean
  readonly direction?: 'ltr' | 'rtl'
  /** New content of files, by their path in the zip file. Undefined removes the file. */
  readonly replace?: Readonly<Record<string, string | Uint8Array | undefined>>
  /** Zip entries that are added at the end of the zip file without changes. */
  readonly entries?: readonly ZipEntry[]
}

/** Returns a minimal EPUB file in memory. The options add content, or errors that a test needs. */
export function tinyEpub(options: TinyEpubOptions = {}): Buffer {
  const chapters = Object.entries(options.chapters ?? { 'c1.xhtml': '<p id="s1">Once upon a time.</p>' })
  const files = new Map<string, string | Uint8Array>([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', CONTAINER],
    ['OPS/package.opf', packageDocument(options, chapters)],
    ...chapters.map(([name, body]): [string, string] => [`OPS/${name}`, chapter(name, body)]),
    ...Object.entries(options.files ?? {}).map(([name, { data }]): [string, string | Uint8Array] => [
      `OPS/${name}`,
      data,
    ]),
  ])
  if (options.contents !== false) {
    if (options.version === '2.0') files.set('OPS/toc.ncx', ncx(chapters))
    else files.set('OPS/nav.xhtml', nav(chapters))
  }
  if (options.narrated) {
    for (const [name, body] of chapters) files.set(`OPS/${name}.smil`, smil(name, body))
    files.set('OPS/voice.mp3', Buffer.from('not really sound'))
  }
  for (const [path, data] of Object.entries(options.replace ?? {})) {
    if (data === undefined) files.delete(path)
    else files.set(path, data)
  }
  const entries = [...files].map(([name, data]) => ({ name, data, store: name === 'mimetype' }))
  return writeZip([...entries, ...(options.entries ?? [])])
}

type Chapters = readonly (readonly [name: string, body: string])[]

const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

function packageDocument(options: TinyEpubOptions, chapters: Chapters): string {
  const { version = '3.0', title = 'A tiny book', language = 'en', direction } = options
  const old = version === '2.0'
  const listed = Object.entries(options.files ?? {}).filter(([, file]) => file.mediaType !== undefined)
  const overlay = (index: number) => (options.narrated ? ` media-overlay="o${index}"` : '')
  const scripted = (body: string) => (!old && body.includes('<script') ? ' properties="scripted"' : '')
  return `<?xml version="1.0"?>${options.prologue ?? ''}
<package xmlns="http://www.idpf.org/2007/opf" version="${version}" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x-tiny:${encodeURIComponent(title)}</dc:identifier>
<dc:title>${title}</dc:title><dc:language>${language}</dc:language>
${old ? '' : '<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>'}
${options.narrated ? `<meta property="media:duration">${chapters.length}s</meta>` : ''}${options.metadata ?? ''}</metadata>
<manifest>
${chapters.map(([name, body], i) => `<item id="c${i}" href="${name}" media-type="application/xhtml+xml"${overlay(i)}${scripted(body)}/>`).join('\n')}
${options.contents === false ? '' : old ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'}
${options.narrated ? chapters.map(([name], i) => `<item id="o${i}" href="${name}.smil" media-type="application/smil+xml"/>`).join('\n') : ''}
${options.narrated ? '<item id="voice" href="voice.mp3" media-type="audio/mpeg"/>' : ''}
${listed.map(([name, file], i) => `<item id="f${i}" href="${encodeURI(name)}" media-type="${file.mediaType}"/>`).join('\n')}
</manifest>
<spine${old ? ' toc="ncx"' : ''}${direction ? ` page-progression-direction="${direction}"` : ''}>
${chapters.map((_, i) => `<itemref idref="c${i}"/>`).join('')}</spine></package>`
}

function chapter(name: string, body: string): string {
  return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title></head><body>${body}</body></html>`
}

function nav(chapters: Chapters): string {
  const lines = chapters.map(([name]) => `<li><a href="${name}">${name}</a></li>`).join('')
  return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${lines}</ol></nav></body></html>`
}

function ncx(chapters: Chapters): string {
  const points = chapters.map(
    ([name], i) =>
      `<navPoint id="n${i}" playOrder="${i + 1}"><navLabel><text>${name}</text></navLabel><content src="${name}"/></navPoint>`,
  )
  return `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/><docTitle><text>t</text></docTitle><navMap>${points.join('')}</navMap></ncx>`
}

function smil(name: string, body: string): string {
  const ids = [...body.matchAll(/id="(s\d+)"/g)].map(([, id]) => id)
  const pars = ids.map(
    (id, i) =>
      `<par id="p${i}"><text src="${name}#${id}"/><audio src="voice.mp3" clipBegin="${i}s" clipEnd="${i + 1}s"/></par>`,
  )
  return `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${pars.join('')}</body></smil>`
}
