/** The text of a book in one file, which import leaves beside it: a search asks for it once. */
export const TEXTS_PATH = 'lectern-texts.json'
const FORMAT = 1

/** A longer book is searched chapter by chapter. */
const TEXTS_MAX = 16_000_000

/** The texts of a book's content documents, by path. */
export type BookTexts = ReadonlyMap<string, string>

/** The text of `lectern-texts.json`; undefined for a book that is too long for one file. */
export function writeTexts(texts: BookTexts): string | undefined {
  let length = 0
  for (const text of texts.values()) length += text.length
  return length > TEXTS_MAX ? undefined : JSON.stringify({ format: FORMAT, texts: Object.fromEntries(texts) })
}

/** The texts of a `lectern-texts.json`; none where it is of another format or cut short. */
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

/** The file is our own and stands beside the book under the same signature: its format number is its type. */
function isTextsFile(file: unknown): file is { readonly texts: Record<string, string> } {
  return typeof file === 'object' && file !== null && 'format' in file && file.format === FORMAT && 'texts' in file
}
