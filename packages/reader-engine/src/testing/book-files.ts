import type { PackagePorts } from '../package/index.ts'
import { parseXml } from '../xml/parse-xml.ts'

/** Error of `readText` for a file that the book does not have. */
class MissingFile extends Error {
  readonly status = 404
}

/** Creates package ports that read a book from memory. `skipped` lists the files that were skipped. */
export function createBookPorts(
  files: Readonly<Record<string, string>>,
): PackagePorts & { readonly skipped: string[] } {
  const skipped: string[] = []
  return {
    readText: async (path) => {
      const text = files[path]
      if (text === undefined) throw new MissingFile(path)
      return text
    },
    parseXml,
    onSkipped: (path) => skipped.push(path),
    skipped,
  }
}

/** Returns a container that lists package documents. Each argument is the text of the attributes of one `rootfile`. */
export function containerXml(...rootFiles: readonly string[]): string {
  const lines = (rootFiles.length > 0 ? rootFiles : ['full-path="OPS/package.opf"']).map(
    (line) => `<rootfile media-type="application/oebps-package+xml" ${line}/>`,
  )
  return `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:rendition="http://www.idpf.org/2013/rendition"><rootfiles>${lines.join('')}</rootfiles></container>`
}

export interface PackageParts {
  readonly version?: string
  readonly metadata?: string
  readonly manifest?: string
  readonly spine?: string
  readonly spineAttributes?: string
}

/** Returns a package document with the given parts. By default the document lists one chapter. */
export function packageXml(parts: PackageParts = {}): string {
  return `<package xmlns="http://www.idpf.org/2007/opf" version="${parts.version ?? '3.0'}"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A book</dc:title><dc:language>sv</dc:language>${parts.metadata ?? ''}</metadata><manifest>${parts.manifest ?? '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>'}</manifest><spine ${parts.spineAttributes ?? ''}>${parts.spine ?? '<itemref idref="c1"/>'}</spine></package>`
}

export function smilXml(body: string): string {
  return `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:l="https://lectern.example/ns/smil" version="3.0"><body>${body}</body></smil>`
}

export function xhtml(body: string, head = ''): string {
  return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>t</title>${head}</head><body>${body}</body></html>`
}
