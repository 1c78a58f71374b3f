import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Chapter, parseText } from '../text-markup.ts'

const TEXTS_FOLDER = path.join(import.meta.dirname, '..', '..', 'texts')

/** Returns the chapters of a sample text. `names` are the text files in order, such as `the-lamp-keeper/sv-1`. */
export function readText(...names: readonly string[]): Chapter[] {
  return names.flatMap((name) => parseText(readFileSync(path.join(TEXTS_FOLDER, `${name}.txt`), 'utf8')))
}
