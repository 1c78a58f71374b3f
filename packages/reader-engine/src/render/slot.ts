import { BookFrame } from './book-frame.ts'

/** A container and its frames. A slot is reused and not moved, because a moved iframe loads again. */
export interface Slot {
  readonly container: HTMLElement
  readonly frames: BookFrame[]
}

/** Creates a slot with one frame. */
export function createSlot(host: HTMLElement, title: string): Slot {
  const container = host.ownerDocument.createElement('div')
  container.style.cssText = 'position:absolute;inset:0;visibility:hidden;overflow:hidden'
  host.append(container)
  return { container, frames: [new BookFrame(container, title)] }
}

/** Adds or removes frames, until the slot has one frame for each page of its sheet. */
export function setFrameCount(slot: Slot, pages: number, title: string): void {
  for (const extra of slot.frames.splice(pages)) extra.remove()
  while (slot.frames.length < pages) slot.frames.push(new BookFrame(slot.container, title))
}
