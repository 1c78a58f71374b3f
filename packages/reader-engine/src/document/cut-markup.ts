import { walkMarkup, normaliseLineEnds, type Tag } from './walk-markup.ts'

const PART_CHARACTERS = 50_000

/** A part of a long chapter: a document with the chapter's head and the elements around the part. */
export interface MarkupPart {
  /** Offset of its text in the chapter. */
  readonly start: number
  readonly markup: string
}

/** An element that contains all blocks found so far and may prove to be their parent. */
interface Box {
  readonly tag: Tag
  readonly children: Tag[]
}

/**
 * Cuts a content document between the blocks of its text, without a parser. Content before the blocks belongs to the
 * first part, content after them to the last; text after a block stays with the block. Returns no parts if the text has
 * at most `whole` characters or is one block, and undefined if only a parser can cut it.
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
  /** The body and the elements in it that contain all blocks. */
  readonly around: readonly Tag[]
  readonly blocks: readonly Tag[]
  /** Characters of the body. */
  readonly length: number
}

/** Finds the blocks: the children of the first element, from the body inwards, that has more than one child. */
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

/** Chooses the blocks at which parts begin. Each part is as long as possible. */
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
