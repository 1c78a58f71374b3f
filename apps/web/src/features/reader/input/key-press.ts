import type { KeyPress } from './key-command.ts'

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="listbox"]'
const BUTTONS = 'button, a[href], summary, [role="button"], [role="link"]'

/** A keyboard event as plain values; it may come from a frame of the book, whose classes are not this window's. */
export function toKeyPress(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    alt: event.altKey,
    ctrl: event.ctrlKey,
    // M with shift is the M of spec 1 §2.
    shift: event.shiftKey && event.key !== 'M',
    meta: event.metaKey,
    on: findFocusKind(event.target),
  }
}

function findFocusKind(target: EventTarget | null): KeyPress['on'] {
  if (!isElement(target)) return 'page'
  if (target.closest(FIELDS)) return 'field'
  // A button that was clicked keeps the focus, and is not where the keyboard is: space plays.
  return target.closest(BUTTONS)?.matches(':focus-visible') ? 'button' : 'page'
}

const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'nodeType' in target && target.nodeType === 1
