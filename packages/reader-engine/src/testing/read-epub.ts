import { readFileSync } from 'node:fs'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'

/** Returns the text files of an EPUB file on disk or in memory, by path. Rejects if the file is not a zip. */
export async function readEpub(file: string | Uint8Array): Promise<Record<string, string>> {
  const reader = new ZipReader(
    new Uint8ArrayReader(new Uint8Array(typeof file === 'string' ? readFileSync(file) : file)),
  )
  const texts: Record<string, string> = {}
  for (const entry of await reader.getEntries()) {
    if (entry.directory || !/\.(xml|opf|ncx|smil|x?html?|svg|css)$/i.test(entry.filename)) continue
    texts[entry.filename] = await entry.getData(new TextWriter())
  }
  await reader.close()
  return texts
}
