/** Path of the file with all texts of a book. Import writes this file, unless the book is too long. */
export const TEXTS_PATH = 'lectern-texts.json'
const FORMAT = 1

/** Maximum number of characters of all texts in the file. A search reads the chapters of a longer book one by one. */
const TEXTS_MAX = 16_000_000

/** Texts of the content documents of a book, by path. */
export type BookTexts = ReadonlyMap<string, string>

/** Returns the content of `lectern-texts.json`, or undefined if the book has more than `TEXTS_MAX` characters. */
export function writeTexts(texts: BookTexts): string | undefined {
  let length = 0
  for (const text of texts.values()) length += text.length
  return length > TEXTS_MAX ? undefined : JSON.stringify({ format: FORMAT, texts: Object.fromEntries(texts) })
}

/** Returns an empty map if the content is not valid or has another format number. */
export function readTexts(file: string): BookTexts {
  const parsed = parseJson(file)
  return new Map(isTextsFile(parsed) ? Object.entries(parsed.texts) : [])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks only the format number and the presence of texts, because import writes this file. */
function isTextsFile(file: unknown): file is { readonly texts: Record<string, string> } {
  return typeof file === 'object' && file !== null && 'format' in file && file.format === FORMAT && 'texts' in file
}
