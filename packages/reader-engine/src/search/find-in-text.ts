import type { TextFolder } from './fold-text.ts'

/** A match in the text of a chapter: its character offsets, its text, and the text before and after it. */
export interface TextMatch {
  readonly start: number
  readonly end: number
  readonly before: string
  readonly match: string
  readonly after: string
}

/** Maximum number of characters that are returned before and after a match. */
const CONTEXT_CHARACTERS = 48

/** Yields all matches in order. The pattern is for the folded text. */
export function* findInText(text: string, pattern: RegExp, folder: TextFolder): Generator<TextMatch> {
  const folded = folder.fold(text)
  for (const { index, 0: found } of folded.text.matchAll(pattern)) {
    const start = folded.originalOffset(index)
    const end = folded.originalOffset(index + found.length)
    yield {
      start,
      end,
      before: removePartialWords(
        collapseWhiteSpace(text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start)),
        start > CONTEXT_CHARACTERS,
        false,
      ),
      match: collapseWhiteSpace(text.slice(start, end)),
      after: removePartialWords(
        collapseWhiteSpace(text.slice(end, end + CONTEXT_CHARACTERS)),
        false,
        end + CONTEXT_CHARACTERS < text.length,
      ),
    }
  }
}

const collapseWhiteSpace = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Removes an incomplete word at the start or the end of an excerpt. */
function removePartialWords(text: string, cutAtStart: boolean, cutAtEnd: boolean): string {
  const started = cutAtStart ? text.replace(/^\S*\s/, '') : text
  return cutAtEnd ? started.replace(/\s\S*$/, '') : started
}
