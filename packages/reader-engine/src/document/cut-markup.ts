import { walkMarkup, normaliseLineEnds, type Tag } from './walk-markup.ts'

const PART_CHARACTERS = 50_000

/** A part of a long chapter, as the source text of a whole document. */
export interface MarkupPart {
  /** Character offset in the chapter at which the part begins. */
  readonly start: number
  readonly markup: string
}

/** An element around the blocks, and the child elements of this element. */
interface Box {
  readonly tag: Tag
  readonly children: Tag[]
}

/**
 * Splits a content document between its blocks, without a parser. Returns an empty list if the body has at most `whole`
 * characters or cannot be split. Returns undefined if there is no body or if the markup needs a parser.
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
  /** The body and the elements in the body that contain all blocks. The outermost is first. */
  readonly around: readonly Tag[]
  readonly blocks: readonly Tag[]
  /** Number of characters in the body. */
  readonly length: number
}

/**
 * The blocks are the child elements of the first element, from the body inwards, that has several child elements.
 * Returns undefined if there is no body or if the markup needs a parser.
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

/** Returns the blocks at which a new part begins. */
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
