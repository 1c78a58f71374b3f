/** A sentence of a sample text. `id` is its id in the text document; `text` may contain markup such as `*emphasis*`. */
export interface Sentence {
  readonly id: string
  readonly text: string
  /** The text before the turn point of the sentence; null without a turn point. */
  readonly beforeTurn: string | null
}

export type Block =
  | { readonly kind: 'paragraph'; readonly sentences: readonly Sentence[] }
  | { readonly kind: 'figure'; readonly picture: string; readonly alt: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'note'; readonly mark: string; readonly text: string }

export interface Chapter {
  readonly title: Sentence
  readonly blocks: readonly Block[]
}

/**
 * Parses a sample text. `# ` begins a chapter, an empty line begins a paragraph, and every other line is one sentence.
 * `![picture] words` is a figure with its description, `***` is a break, and `[^1]: words` is a footnote. `|` in a
 * sentence is a turn point.
 * @throws Error if there is text before the first chapter.
 */
export function parseText(source: string): Chapter[] {
  return source
    .replaceAll('\r\n', '\n')
    .split(/^# /mu)
    .flatMap((part, index) => {
      if (index > 0) return [parseChapter(part)]
      if (part.trim() !== '') throw new Error(`Text before the first chapter: ${part.trim().slice(0, 40)}`)
      return []
    })
}

/** Returns the spoken sentences of a chapter, in reading order. The title is included if `withTitle` is true. */
export function narratedSentences(chapter: Chapter, withTitle: boolean): Sentence[] {
  const body = chapter.blocks.flatMap((block) => (block.kind === 'paragraph' ? block.sentences : []))
  return withTitle ? [chapter.title, ...body] : body
}

/** Returns the text without emphasis and references to notes, for speech and titles. */
export function plainWords(text: string): string {
  return text.replaceAll('*', '').replaceAll(/\[\^\d+\]/gu, '')
}

function parseChapter(part: string): Chapter {
  const [titleLine = '', ...rest] = part.split('\n')
  let next = 1
  const blocks = rest
    .join('\n')
    .split(/\n\s*\n/u)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block): Block => {
      const special = parseSpecialBlock(block)
      if (special !== null) return special
      const sentences = block.split('\n').map((line) => sentence(line, next++))
      return { kind: 'paragraph', sentences }
    })
  return { title: sentence(titleLine, 0), blocks }
}

function parseSpecialBlock(block: string): Block | null {
  if (block === '***') return { kind: 'break' }
  const figure = /^!\[(?<picture>[\w-]+)\]\s+(?<alt>.+)$/su.exec(block)?.groups
  if (figure) return { kind: 'figure', picture: figure['picture'] ?? '', alt: figure['alt'] ?? '' }
  const note = /^\[\^(?<mark>\d+)\]:\s+(?<text>.+)$/su.exec(block)?.groups
  if (note) return { kind: 'note', mark: note['mark'] ?? '', text: (note['text'] ?? '').replaceAll('\n', ' ') }
  return null
}

function sentence(line: string, index: number): Sentence {
  const [before = '', after] = line.trim().split('|')
  return { id: `s${index}`, text: before + (after ?? ''), beforeTurn: after === undefined ? null : before }
}
