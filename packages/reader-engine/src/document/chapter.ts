import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { buildDocument } from './build-document.ts'
import type { StyleSheets } from './style-sheets.ts'

/** A chapter with more text than this is laid out in parts: layout time grows with the text (ARCHITECTURE, Index). */
const SPLIT_ABOVE_CHARACTERS = 200_000
const PART_CHARACTERS = 50_000

/** The blocks of a chapter that are laid out together, with the text between them, and where they begin in the chapter's text. */
export interface ChapterPart {
  readonly start: number
  readonly blocks: readonly ChildNode[]
}

/** A spine item ready to be shown, as a whole or, where it is very long, in parts. */
export class Chapter {
  readonly document: Document
  readonly parts: readonly ChapterPart[]
  readonly #box: Element | undefined

  constructor(document: Document) {
    this.document = document
    const box = blocksBox(document)
    const parts = box && partsOf(box, document.body)
    this.#box = parts && box
    this.parts = parts ?? [{ start: 0, blocks: [] }]
    this.#box?.replaceChildren()
  }

  get isSplit(): boolean {
    return this.#box !== undefined
  }

  /** The part that an element with this id stands in. */
  partOfId(id: string): number | undefined {
    const selector = `#${CSS.escape(id)}`
    const number = this.parts.findIndex(({ blocks }) =>
      blocks.some((block) => isElement(block) && (block.id === id || block.querySelector(selector))),
    )
    return number < 0 ? undefined : number
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
    for (const step of pathTo(this.#box, body)) {
      takeTextAround(box, box.children[step], part > 0, part < this.parts.length - 1)
      box = box.children[step] ?? box
    }
    box.append(...blocks)
    return shell
  }
}

/** What stands before the blocks' box belongs to the first part, what stands after it to the last. */
function takeTextAround(parent: Element, child: Element | undefined, before: boolean, after: boolean): void {
  let isBefore = true
  for (const node of Array.from(parent.childNodes)) {
    if (node === child) isBefore = false
    else if (isBefore ? before : after) node.remove()
  }
}

/** Builds a chapter of a book. Rejects with `ContentError`. */
export async function loadChapter(item: SpineItem, source: ResourceSource, sheets: StyleSheets): Promise<Chapter> {
  return new Chapter(await buildDocument(item, source, sheets))
}

/** The element whose children are the chapter's blocks, where it has more than one. */
function blocksBox(document: Document): Element | undefined {
  let box: Element = document.body
  while (box.children.length === 1 && box.firstElementChild) box = box.firstElementChild
  return box.children.length > 1 ? box : undefined
}

/** A part begins with an element; the text after an element stays with it. Undefined where the chapter is not long. */
function partsOf(box: Element, body: Element): ChapterPart[] | undefined {
  const count = counterFor(body)
  const before = textBefore(box, body, count)
  const parts: { start: number; blocks: ChildNode[] }[] = [{ start: 0, blocks: [] }]
  let position = before
  let inPart = 0
  for (const block of box.childNodes) {
    const length = count(block)
    if (isElement(block) && inPart > 0 && inPart + length > PART_CHARACTERS) {
      parts.push({ start: position, blocks: [] })
      inPart = 0
    }
    parts.at(-1)?.blocks.push(block)
    inPart += length
    position += length
  }
  return position > SPLIT_ABOVE_CHARACTERS ? parts : undefined
}

type Count = (node: ChildNode) => number

/** Counts as `TextMap` does, without a walk over every node; what is no text is looked for only where there is any. */
function counterFor(body: Element): Count {
  const hasHidden = body.querySelector(NOT_TEXT) !== null
  return (node) => {
    if (!isElement(node)) return node.nodeType === Node.COMMENT_NODE ? 0 : (node.textContent?.length ?? 0)
    if (!hasHidden) return node.textContent.length
    if (node.matches(NOT_TEXT)) return 0
    const hidden = Array.from(node.querySelectorAll(NOT_TEXT))
    return hidden.reduce((sum, element) => sum - element.textContent.length, node.textContent.length)
  }
}

const NOT_TEXT = 'script,style,template'

/** The text that stands before the box, where the box does not fill the body alone. */
function textBefore(box: Element, body: Element, count: Count): number {
  let length = 0
  for (let node: Element = box; node !== body && node.parentElement; node = node.parentElement)
    for (let before = node.previousSibling; before; before = before.previousSibling) length += count(before)
  return length
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

function pathTo(element: Element, ancestor: Element): number[] {
  const path: number[] = []
  for (let node = element; node !== ancestor && node.parentElement; node = node.parentElement)
    path.unshift([...node.parentElement.children].indexOf(node))
  return path
}
