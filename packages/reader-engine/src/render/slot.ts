import { BookFrame } from './book-frame.ts'

/** Frames in the box that shows them. A frame cannot be moved without loading again, so both serve one sheet after another. */
export interface Slot {
  readonly container: HTMLElement
  readonly frames: BookFrame[]
}

/** Makes the first page's frame at once, so that it is ready when the text comes. */
export function createSlot(host: HTMLElement, title: string): Slot {
  const container = host.ownerDocument.createElement('div')
  container.style.cssText = 'position:absolute;inset:0;visibility:hidden;overflow:hidden'
  host.append(container)
  return { container, frames: [new BookFrame(container, title)] }
}

/** Gives a slot as many frames as a sheet has pages. */
export function setFrameCount(slot: Slot, pages: number, title: string): void {
  for (const extra of slot.frames.splice(pages)) extra.remove()
  while (slot.frames.length < pages) slot.frames.push(new BookFrame(slot.container, title))
}
