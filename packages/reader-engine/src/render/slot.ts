import { BookFrame } from './book-frame.ts'

/**
 * A container with its frames, which serve one sheet after another: a frame that is moved in the document loads again.
 */
export interface Slot {
  readonly container: HTMLElement
  readonly frames: BookFrame[]
}

/** Creates a slot with one frame, before the text of its page has arrived. */
export function createSlot(host: HTMLElement, title: string): Slot {
  const container = host.ownerDocument.createElement('div')
  container.style.cssText = 'position:absolute;inset:0;visibility:hidden;overflow:hidden'
  host.append(container)
  return { container, frames: [new BookFrame(container, title)] }
}

/** Gives a slot as many frames as its sheet has pages. */
export function setFrameCount(slot: Slot, pages: number, title: string): void {
  for (const extra of slot.frames.splice(pages)) extra.remove()
  while (slot.frames.length < pages) slot.frames.push(new BookFrame(slot.container, title))
}
