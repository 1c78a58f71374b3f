import { findLanguage } from '../document/find-language.ts'
import { isFocusable } from '../document/node-types.ts'
import { parseContent } from '../document/parse-xml.ts'
import { TextMap } from '../document/text-map.ts'
import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import type { Note } from './note.ts'

/** Elements that contain a whole note. */
const NOTE_BOX = 'aside,li,dd,[role="doc-footnote"],[role="doc-endnote"],[*|type~="footnote"],[*|type~="endnote"]'
const BLOCKS = `${NOTE_BOX},p,div,section,blockquote,td,body`
/** Elements of a note that are not part of its text. */
const NOT_NOTE_TEXT =
  '[role~="doc-backlink"],[*|type~="backlink"],[epub\\:type~="backlink"],[hidden],rt,rp,[role="doc-pagebreak"]'

export interface NoteReference {
  readonly link: Element
  /** Spine item and id of the note. */
  readonly item: number
  readonly fragment: string
}

/**
 * Returns the note of a reference. Returns undefined if the target does not exist or has no text. Rejects with
 * `ContentError` if the file of the note cannot be loaded.
 */
export async function readNote(
  { link, item, fragment }: NoteReference,
  { path, mediaType }: SpineItem,
  source: ResourceSource,
): Promise<Note | undefined> {
  const document = parseContent(await source.readText(path), mediaType)
  const target = document.getElementById(fragment)
  const box = target && findBox(target)
  const paragraphs = box ? readParagraphs(box) : []
  if (!box || paragraphs.length === 0) return undefined
  const direction = box.closest('[dir]')?.getAttribute('dir')
  return {
    paragraphs,
    language: findLanguage(box),
    direction: direction === 'rtl' || direction === 'ltr' ? direction : undefined,
    target: { item, fragment },
    returnFocus: () => {
      if (isFocusable(link)) link.focus()
    },
  }
}

/** Returns the element with the whole note. Many books put the id of a note on an empty anchor or a back link. */
function findBox(target: Element): Element {
  return target.closest(NOTE_BOX) ?? target.closest(BLOCKS) ?? target
}

function readParagraphs(box: Element): string[] {
  for (const element of box.querySelectorAll(NOT_NOTE_TEXT)) element.remove()
  const paragraphs: { readonly block: Element | null | undefined; text: string }[] = []
  for (const node of new TextMap(box).nodes) {
    const block = node.parentElement?.closest(BLOCKS)
    const last = paragraphs.at(-1)
    if (last && last.block === block) last.text += node.data
    else paragraphs.push({ block, text: node.data })
  }
  return paragraphs.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}
