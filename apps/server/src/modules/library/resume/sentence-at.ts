import { getCountedText, type XmlElement, type XmlNode } from '@lectern/reader-engine/package'
import { elementsNamed, isElement } from '../xml/xml-search.ts'

/** Maximum number of characters of a sentence, without the ellipsis. */
const CHARS_MAX = 240
/** Elements that begin and end a line of text. */
const BLOCKS: ReadonlySet<string | null> = new Set(
  'address article aside blockquote body dd div dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li main nav p pre section td th'.split(
    ' ',
  ),
)

interface SnippetPosition {
  readonly fragment: string
  readonly charOffset: number
}

/** Text between two block edges. `start` is an offset in the body. */
interface Line {
  readonly start: number
  readonly text: string
}

/**
 * Returns the sentence at the element with the id `fragment`, otherwise at the character `charOffset` of the body.
 * Skips the title of the chapter. Returns null if there is no sentence. `language` is a BCP 47 tag.
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

/** Returns the non-empty lines, and the start of each element with an id. `isSilent`: the element has no text. */
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

/** Returns the sentence at the character `at`, otherwise the next sentence, otherwise ''. */
function sentenceAround({ start, text }: Line, at: number, language: string): string {
  const found = splitSentences(text, language).find(
    ({ index, segment }) => start + index + segment.trimEnd().length > at,
  )
  return inOneLine(found?.segment ?? '')
}

function firstSentence(text: string, language: string): string {
  return inOneLine(splitSentences(text, language)[0]?.segment ?? '')
}

/** A line break in the source does not end a sentence. */
function splitSentences(text: string, language: string): Intl.SegmentData[] {
  return [...segmenter(language).segment(text.replaceAll(/\s/g, ' '))].filter(({ segment }) => segment.trim() !== '')
}

function isChapterTitle({ text }: Line, chapter: string | null): boolean {
  return chapter !== null && inOneLine(text) === inOneLine(chapter)
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** An invalid language tag gives the default rules. */
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
