import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { buildIndex, INDEX_PATH, writeIndex, type ParseXml } from '@lectern/reader-engine/package'

const parseXml: ParseXml = (text) => {
  const root = new DOMParser().parseFromString(text, 'application/xml').documentElement
  if (!root) throw new Error('no root element')
  return root
}

/** Writes the index of an unpacked book beside it, as import does. */
export async function indexBook(folder: string): Promise<void> {
  const index = await buildIndex({ parseXml, readText: (file) => readFile(path.join(folder, file), 'utf8') })
  await writeFile(path.join(folder, INDEX_PATH), writeIndex(index))
}
