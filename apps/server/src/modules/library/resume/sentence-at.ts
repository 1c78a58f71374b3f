import { getCountedText, type XmlElement, type XmlNode } from '@lectern/reader-engine/package'
import { elementsNamed, isElement } from '../xml/xml-search.ts'

/** As much of a sentence as a card shows. */
const CHARS_MAX = 240
/** What breaks a line of text: a sentence does not go over its end. */
const BLOCKS: ReadonlySet<string | null> = new Set(
  'address article aside blockquote body dd div dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li main nav p pre section td th'.split(
    ' ',
  ),
)

interface Stop {
  readonly fragment: string
  readonly charOffset: number
}

/** Where a sentence may begin and end: the text between the edges of two blocks, with its first character's number. */
interface Line {
  readonly start: number
  readonly text: string
}

/**
 * The whole sentence in which one stopped: the one that the element `fragment` begins in, or else that of the character
 * `charOffset` of the body, counted as positions are; of a long one its beginning. `chapter` is told beside it: who stopped
 * in it as a heading is given what follows. Null where nothing is said there. `language`: BCP 47.
 */
export function sentenceAt(
  root: XmlElement,
  { fragment, charOffset }: Stop,
  { language, chapter }: { readonly language: string; readonly chapter: string | null },
): string | null {
  const [body] = elementsNamed(root, 'body')
  if (body === undefined) return null
  const { lines, ids } = linesOf(body)
  const named = ids.get(fragment)
  if (named?.isSilent) return null
  const at = named?.start ?? charOffset
  const here = lines.findIndex(({ start, text }) => start + text.trimEnd().length > at)
  const line = lines[here]
  if (line === undefined) return null
  const sentence = isTold(line, chapter)
    ? firstSentence(lines[here + 1]?.text ?? '', language)
    : sentenceAround(line, at, language)
  return sentence === '' ? null : shortened(sentence)
}

/** The lines of text in order, those of nothing but spaces left out, and by its id where an element begins. */
function linesOf(body: XmlElement) {
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

/** The sentence of a line that a character stands in; between two of them, the next. */
function sentenceAround({ start, text }: Line, at: number, language: string): string {
  const found = sentencesOf(text, language).find(({ index, segment }) => start + index + segment.trimEnd().length > at)
  return inOneLine(found?.segment ?? '')
}

function firstSentence(text: string, language: string): string {
  return inOneLine(sentencesOf(text, language)[0]?.segment ?? '')
}

/** The source's own line breaks end no sentence. */
function sentencesOf(text: string, language: string): Intl.SegmentData[] {
  return [...segmenter(language).segment(text.replaceAll(/\s/g, ' '))].filter(({ segment }) => segment.trim() !== '')
}

/** Does the line say no more than the chapter's title, which stands above it? */
function isTold({ text }: Line, chapter: string | null): boolean {
  return chapter !== null && inOneLine(text) === inOneLine(chapter)
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** A language that a book made up is nobody's: the rules of no language in particular do. */
function segmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' })
  }
}

function shortened(sentence: string): string {
  if (sentence.length <= CHARS_MAX) return sentence
  const start = sentence.slice(0, CHARS_MAX)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), CHARS_MAX / 2)).toWellFormed()}…`
}
