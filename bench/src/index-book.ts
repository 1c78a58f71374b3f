import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildIndex, INDEX_PATH, TEXTS_PATH, writeIndex, writeTexts } from '@lectern/reader-engine/package'
import { parseXml } from '@lectern/reader-engine/xml'

/** Writes the index and the texts for the search into the folder of an unpacked book, as the import does. */
export async function indexBook(folder: string): Promise<void> {
  const texts = new Map<string, string>()
  const readText = (file: string) => readFile(path.join(folder, file), 'utf8')
  const index = await buildIndex({ parseXml, readText, onText: (file, text) => texts.set(file, text) })
  await writeFile(path.join(folder, TEXTS_PATH), writeTexts(texts) ?? '')
  await writeFile(path.join(folder, INDEX_PATH), writeIndex(index))
}
