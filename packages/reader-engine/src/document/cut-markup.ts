import { walkMarkup, normaliseLineEnds, type Tag } from './walk-markup.ts'

const PART_CHARACTERS = 50_000

/**
 * A part of a long chapter, as the source text of a document. This document has the head of the chapter and the
 * elements around the blocks of the part.
 */
export interface MarkupPart {
  /** Character offset in the chapter at which the text of the part begins. */
  readonly start: number
  readonly markup: string
}

/**
 * An element that contains all blocks found so far, and its child elements. The innermost such element is the parent of
 * the blocks.
 */
interface Box {
  readonly tag: Tag
  readonly children: Tag[]
}

/**
 * Splits a content document between its blocks, without a parser. Content before the first block belongs to the first
 * part, and content after the last block to the last part. Text between two blocks belongs to the part of the block
 * before it. Returns an empty list if the body has at most `whole` characters or cannot be split. Returns undefined if
 * there is no body or if the markup needs a parser.
 */
export function cutMarkup(source: string, whole: number): readonly MarkupPart[] | undefined {
  const markup = normaliseLineEnds(source)
  const found = findBlocks(markup)
  if (!found) return undefined
  const { root, around, blocks, length } = found
  const cuts = length > whole ? chooseCuts(blocks, length) : []
  if (cuts.length === 0) return []
  const head = markup.slice(0, around[0]?.end)
  const opening =
    head +
    around
      .slice(1)
      .map(({ start, end }) => markup.slice(start, end))
      .join('')
  const closing = [root, ...around]
    .map(({ name }) => `</${name}>`)
    .toReversed()
    .join('')
  const texts = [undefined, ...cuts].map((cut, number) => {
    const next = cuts[number]
    return (cut ? opening : '') + markup.slice(cut?.start ?? 0, next?.start) + (next ? closing : '')
  })
  return texts.map((text, number) => ({ start: cuts[number - 1]?.textOffset ?? 0, markup: text }))
}

interface Blocks {
  readonly root: Tag
  /** The body, and the elements within it that contain all blocks; the outermost first. */
  readonly around: readonly Tag[]
  readonly blocks: readonly Tag[]
  /** Number of characters in the body. */
  readonly length: number
}

/**
 * Returns the blocks of a document. They are the child elements of the outermost element, from the body inwards, that
 * has more than one child element; there are no blocks without such an element. Returns undefined if there is no body
 * or if the markup needs a parser.
 */
function findBlocks(markup: string): Blocks | undefined {
  let root: Tag | undefined
  const boxes: Box[] = []
  for (const tag of walkMarkup(markup)) {
    if (tag.kind === 'close') {
      if (tag.isBody)
        return (
          root && {
            root,
            around: boxes.map((box) => box.tag),
            blocks: boxes.at(-1)?.children ?? [],
            length: tag.textOffset,
          }
        )
      continue
    }
    if (tag.depth === 0) root = tag
    const parent = boxes[tag.depth - 2]
    if (tag.isBody) boxes.push({ tag, children: [] })
    if (!parent) continue
    parent.children.push(tag)
    boxes.length = Math.min(boxes.length, tag.depth - 1)
    if (parent.children.length === 1 && tag.kind === 'open') boxes.push({ tag, children: [] })
  }
  return undefined
}

/**
 * Returns the blocks with which the second part and each later part begin. A part has as many blocks as fit into
 * `PART_CHARACTERS`, and at least one.
 */
function chooseCuts(blocks: readonly Tag[], length: number): Tag[] {
  const cuts: Tag[] = []
  let start = blocks[0]?.textOffset ?? 0
  for (const [number, block] of blocks.entries()) {
    const end = blocks[number + 1]?.textOffset ?? length
    if (block.textOffset === start || end - start <= PART_CHARACTERS) continue
    cuts.push(block)
    start = block.textOffset
  }
  return cuts
}
