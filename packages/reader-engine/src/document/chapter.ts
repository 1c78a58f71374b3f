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
  /** The element whose children are the blocks, where the chapter is cut. */
  readonly #box: Element | undefined

  constructor(document: Document) {
    this.document = document
    const box = blocksBox(document)
    const parts = box && partsOf(box, document.body)
    this.#box = parts && box
    this.parts = parts ?? [{ start: 0, blocks: [] }]
  }

  get isSplit(): boolean {
    return this.#box !== undefined
  }

  /** The part that an element with this id stands in; undefined where there is none. */
  partOfId(id: string): number | undefined {
    let block: Node | null = this.document.getElementById(id)
    if (!this.#box) return block ? 0 : undefined
    while (block && block.parentNode !== this.#box) block = block.parentNode
    for (; block; block = block.previousSibling) {
      const part = this.parts.findIndex(({ blocks }) => blocks[0] === block)
      if (part >= 0) return part
    }
    return undefined
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
    const copy = (node: Node) => frameDocument.importNode(node, true)
    let inside = (this.parts[part]?.blocks ?? []).map(copy)
    for (let node: Element = this.#box; node !== body && node.parentElement; node = node.parentElement) {
      const shell = frameDocument.importNode(node, false)
      shell.append(...inside)
      // what stands before the blocks' box belongs to the first part, what stands after it to the last
      const before = part === 0 ? siblings(node, 'previousSibling').toReversed().map(copy) : []
      const after = part === this.parts.length - 1 ? siblings(node, 'nextSibling').map(copy) : []
      inside = [...before, shell, ...after]
    }
    const shell = frameDocument.importNode(body, false)
    shell.append(...inside)
    return shell
  }
}

function siblings(node: Node, direction: 'previousSibling' | 'nextSibling'): Node[] {
  const found: Node[] = []
  for (let sibling = node[direction]; sibling; sibling = sibling[direction]) found.push(sibling)
  return found
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
  const texts = new TextWalk(body)
  let position = texts.lengthWhile((text) => isBefore(text, box))
  const parts: { start: number; blocks: ChildNode[] }[] = [{ start: 0, blocks: [] }]
  let inPart = 0
  for (let block = box.firstChild; block; block = block.nextSibling) {
    const within = block
    const length = texts.lengthWhile((text) => within.contains(text))
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

/** The texts of an element in order, counted as `TextMap` does; their strings are never made. */
class TextWalk {
  readonly #texts: NodeIterator
  readonly #hasHidden: boolean
  #next: Node | null

  constructor(element: Element) {
    const kinds = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION
    this.#texts = element.ownerDocument.createNodeIterator(element, kinds)
    this.#hasHidden = element.querySelector(NOT_TEXT) !== null
    this.#next = this.#texts.nextNode()
  }

  /** Goes on while texts belong, and tells how many characters they have. */
  lengthWhile(belongs: (text: Node) => boolean): number {
    let length = 0
    for (; this.#next && belongs(this.#next); this.#next = this.#texts.nextNode())
      if (!this.#isHidden(this.#next)) length += lengthOf(this.#next)
    return length
  }

  #isHidden(text: Node): boolean {
    return this.#hasHidden && text.parentElement?.closest(NOT_TEXT) !== null
  }
}

/** A string would be made of `nodeValue`. */
const lengthOf = (text: Node): number => (text instanceof CharacterData ? text.length : 0)

const NOT_TEXT = 'script,style,template'

const isBefore = (node: Node, other: Node): boolean =>
  (other.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
