import { countedTextOf, type XmlElement } from '@lectern/reader-engine/package'
import { elementById, elementsNamed, isElement } from '../import/xml-search.ts'

/** As much of a sentence as a card shows. */
const CHARS_MAX = 240
/** What breaks a line of text: a sentence does not go over its end. */
const BLOCKS: ReadonlySet<string | null> = new Set(
  'address article aside blockquote body dd div dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li main nav p pre section td th'.split(
    ' ',
  ),
)

/**
 * The sentence that the element `fragment` begins with, or else that of the character `charOffset` of the body, counted as
 * positions are; of a long one its beginning. Null where nothing is said there. `language`: BCP 47.
 */
export function sentenceAt(
  root: XmlElement,
  { fragment, charOffset }: { readonly fragment: string; readonly charOffset: number },
  language: string,
): string | null {
  const named = fragment === '' ? undefined : elementById(root, fragment)
  const [body] = elementsNamed(root, 'body')
  const text = named === undefined ? body && restOfBlock(body, charOffset) : countedTextOf(named)
  const words = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  return words === '' ? null : shortened(firstSentence(words, language))
}

/** The text from a character on to the end of the innermost block that holds it; undefined where no block does. */
function restOfBlock(element: XmlElement, offset: number): string | undefined {
  let before = 0
  let below: string | undefined
  for (const node of Array.from(element.childNodes)) {
    const { length } = countedTextOf(node)
    if (offset < before + length) {
      below = isElement(node) ? restOfBlock(node, offset - before) : undefined
      break
    }
    before += length
  }
  return below ?? (BLOCKS.has(element.localName) ? countedTextOf(element).slice(offset) : undefined)
}

function firstSentence(text: string, language: string): string {
  const [first] = segmenter(language).segment(text)
  return first?.segment.trim() ?? text
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
