import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { buildDocument } from './build-document.ts'
import type { StyleSheets } from './style-sheets.ts'

/** A chapter with more text than this is laid out in parts: layout time grows with the text (ARCHITECTURE, Index). */
const SPLIT_ABOVE_CHARACTERS = 200_000
const PART_CHARACTERS = 50_000

/** The blocks of a chapter that are laid out together, and where their text begins in the chapter. */
export interface ChapterPart {
  readonly start: number
  readonly blocks: readonly Element[]
}

/** A spine item ready to be shown, as a whole or, where it is very long, in parts. */
export class Chapter {
  readonly document: Document
  readonly parts: readonly ChapterPart[]
  readonly #box: Element | undefined

  constructor(document: Document) {
    this.document = document
    const box = longBox(document)
    this.#box = box
    this.parts = box ? splitBlocks([...box.children]) : [{ start: 0, blocks: [] }]
    if (box) for (const block of Array.from(box.children)) block.remove()
  }

  get isSplit(): boolean {
    return this.#box !== undefined
  }

  /** The part that an element with this id stands in; the first where there is none. */
  partOfId(id: string): number {
    const selector = `#${CSS.escape(id)}`
    const number = this.parts.findIndex(({ blocks }) =>
      blocks.some((block) => block.id === id || block.querySelector(selector)),
    )
    return Math.max(0, number)
  }

  partOfOffset(offset: number): number {
    return Math.max(
      0,
      this.parts.findLastIndex(({ start }) => start <= offset),
    )
  }

  /** The body of a part, in the frame's document: the chapter's own where it is whole, else its frame of elements about the blocks. */
  bodyOf(part: number, frameDocument: Document): HTMLElement {
    const body = this.document.body
    if (!this.#box) return frameDocument.adoptNode(body)
    const blocks = (this.parts[part]?.blocks ?? []).map((block) => frameDocument.importNode(block, true))
    const shell = frameDocument.importNode(body, true)
    let box: Element = shell
    for (const step of pathTo(this.#box, body)) box = box.children[step] ?? box
    box.append(...blocks)
    return shell
  }
}

/** Builds a chapter of a book. Rejects with `ContentError`. */
export async function loadChapter(item: SpineItem, source: ResourceSource, sheets: StyleSheets): Promise<Chapter> {
  return new Chapter(await buildDocument(item, source, sheets))
}

/** The element whose children are the chapter's blocks, where the chapter is long enough to be cut. */
function longBox(document: Document): Element | undefined {
  if ((document.body?.textContent?.length ?? 0) <= SPLIT_ABOVE_CHARACTERS) return undefined
  let box: Element = document.body
  while (box.children.length === 1 && box.firstElementChild) box = box.firstElementChild
  return box.children.length > 1 ? box : undefined
}

function splitBlocks(blocks: readonly Element[]): ChapterPart[] {
  const parts: { start: number; blocks: Element[] }[] = []
  let position = 0
  let inPart = Infinity
  for (const block of blocks) {
    const length = textLength(block) + textLengthOfTail(block)
    if (inPart + length > PART_CHARACTERS) {
      parts.push({ start: position, blocks: [] })
      inPart = 0
    }
    parts.at(-1)?.blocks.push(block)
    inPart += length
    position += length
  }
  return parts
}

/** As `TextMap` counts; the fast way where nothing stands in the block that is not text. */
function textLength(block: Element): number {
  const hidden = block.querySelectorAll('style,template')
  const length = block.textContent?.length ?? 0
  return Array.from(hidden).reduce((sum, element) => sum - (element.textContent?.length ?? 0), length)
}

/** White space between blocks counts as text of the chapter. */
function textLengthOfTail(block: Element): number {
  const tail = block.nextSibling
  return tail?.nodeType === Node.TEXT_NODE ? (tail.textContent?.length ?? 0) : 0
}

function pathTo(element: Element, ancestor: Element): number[] {
  const path: number[] = []
  for (let node = element; node !== ancestor && node.parentElement; node = node.parentElement)
    path.unshift([...node.parentElement.children].indexOf(node))
  return path
}
