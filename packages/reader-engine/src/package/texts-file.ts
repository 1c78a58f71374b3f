/** File with all texts of a book, which import stores beside it. A search requests it once. */
export const TEXTS_PATH = 'lectern-texts.json'
const FORMAT = 1

/** Maximum number of characters in the file. A longer book is searched chapter by chapter. */
const TEXTS_MAX = 16_000_000

/** Texts of a book's content documents, by path. */
export type BookTexts = ReadonlyMap<string, string>

/** Writes the text of `lectern-texts.json`. Returns undefined if the book is too long for one file. */
export function writeTexts(texts: BookTexts): string | undefined {
  let length = 0
  for (const text of texts.values()) length += text.length
  return length > TEXTS_MAX ? undefined : JSON.stringify({ format: FORMAT, texts: Object.fromEntries(texts) })
}

/** Reads a `lectern-texts.json`. Returns an empty map for another format or a truncated file. */
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

/** The file is our own and has the book's signature, so its format number is a sufficient check. */
function isTextsFile(file: unknown): file is { readonly texts: Record<string, string> } {
  return typeof file === 'object' && file !== null && 'format' in file && file.format === FORMAT && 'texts' in file
}
