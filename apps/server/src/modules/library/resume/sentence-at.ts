import { getCountedText, type XmlElement, type XmlNode } from '@lectern/reader-engine/package'
import { elementsNamed, isElement } from '../xml/xml-search.ts'

/** Maximum number of characters of a sentence on a book card, without the ellipsis. */
const CHARS_MAX = 240
/** Elements that begin and end a line of text. A sentence does not cross their edges. */
const BLOCKS: ReadonlySet<string | null> = new Set(
  'address article aside blockquote body dd div dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li main nav p pre section td th'.split(
    ' ',
  ),
)

interface SnippetPosition {
  readonly fragment: string
  readonly charOffset: number
}

/** Text between the edges of two blocks. `start` is the offset of its first character in the body. */
interface Line {
  readonly start: number
  readonly text: string
}

/**
 * Returns the sentence at a position: the sentence in which the element with the id `fragment` begins. If there is no
 * such element, returns the sentence with the character `charOffset` of the body, counted in the same way as in
 * `Position`. If the line of this sentence equals `chapter`, returns the first sentence of the next line. A long
 * sentence is shortened. Returns null if there is no text at the position or after it, or if the element has no text.
 * `language` is a BCP 47 tag.
 */
export function sentenceAt(
  root: XmlElement,
  { fragment, charOffset }: SnippetPosition,
  { language, chapter }: { readonly language: string; readonly chapter: string | null },
): string | null {
  const [body] = elementsNamed(root, 'body')
  if (body === undefined) return null
  const { lines, ids } = splitLines(body)
  const named = ids.get(fragment)
  if (named?.isSilent) return null
  const at = named?.start ?? charOffset
  const lineIndex = lines.findIndex(({ start, text }) => start + text.trimEnd().length > at)
  const line = lines[lineIndex]
  if (line === undefined) return null
  const sentence = isChapterTitle(line, chapter)
    ? firstSentence(lines[lineIndex + 1]?.text ?? '', language)
    : sentenceAround(line, at, language)
  return sentence === '' ? null : shorten(sentence)
}

/**
 * Returns the non-empty lines of text in order, and the start of each element with an id. `isSilent` is true if the
 * element has no text.
 */
function splitLines(body: XmlElement) {
  const lines: Line[] = []
  const ids = new Map<string, { readonly start: number; readonly isSilent: boolean }>()
  let start = 0
  let text = ''
  const endLine = (): void => {
    if (text.trim() !== '') lines.push({ start, text })
    start += text.length
    text = ''
  }
  const walk = (node: XmlNode): void => {
    const counted = getCountedText(node)
    const id = isElement(node) ? node.getAttribute('id') : null
    if (id !== null && !ids.has(id)) ids.set(id, { start: start + text.length, isSilent: counted.trim() === '' })
    if (!isElement(node) || counted === '') {
      text += counted
      return
    }
    const isBlock = BLOCKS.has(node.localName)
    if (isBlock) endLine()
    for (const child of Array.from(node.childNodes)) walk(child)
    if (isBlock) endLine()
  }
  walk(body)
  endLine()
  return { lines, ids }
}

/**
 * Returns the sentence of a line that contains the character `at`. Between two sentences, returns the next sentence.
 * Returns an empty text if there is no such sentence.
 */
function sentenceAround({ start, text }: Line, at: number, language: string): string {
  const found = splitSentences(text, language).find(
    ({ index, segment }) => start + index + segment.trimEnd().length > at,
  )
  return inOneLine(found?.segment ?? '')
}

function firstSentence(text: string, language: string): string {
  return inOneLine(splitSentences(text, language)[0]?.segment ?? '')
}

/** Splits a text into sentences. A line break in the source does not end a sentence. Empty sentences are left out. */
function splitSentences(text: string, language: string): Intl.SegmentData[] {
  return [...segmenter(language).segment(text.replaceAll(/\s/g, ' '))].filter(({ segment }) => segment.trim() !== '')
}

function isChapterTitle({ text }: Line, chapter: string | null): boolean {
  return chapter !== null && inOneLine(text) === inOneLine(chapter)
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Returns a segmenter for a language. For an invalid language tag, returns a segmenter with the default rules. */
function segmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' })
  }
}

function shorten(sentence: string): string {
  if (sentence.length <= CHARS_MAX) return sentence
  const start = sentence.slice(0, CHARS_MAX)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), CHARS_MAX / 2)).toWellFormed()}…`
}
