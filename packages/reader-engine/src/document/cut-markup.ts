import { walkMarkup, normaliseLineEnds, type Tag } from './walk-markup.ts'

const PART_CHARACTERS = 50_000

/** A part of a long chapter: a document of its own, with the chapter's head and the elements that stand about the part. */
export interface MarkupPart {
  /** Where its text begins in the chapter's. */
  readonly start: number
  readonly markup: string
}

/** An element that holds all blocks before it is known to hold them one by one. */
interface Box {
  readonly tag: Tag
  readonly children: Tag[]
}

/**
 * Cuts a content document between the blocks of its text, without parsing it. What stands before the blocks belongs to the
 * first part, what stands after them to the last; text after a block stays with it. No parts where its text has no more
 * than `whole` characters, or is one block; undefined where only a parser can tell.
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
  /** The body, and whatever stands in it about the blocks. */
  readonly around: readonly Tag[]
  readonly blocks: readonly Tag[]
  /** Characters of the body. */
  readonly length: number
}

/** The blocks are the children of the first element, from the body inwards, that has more than one. */
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

/** A part begins with a block, and is as long as may be. */
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
