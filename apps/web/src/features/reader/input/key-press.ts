import type { KeyPress } from './key-command.ts'

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="listbox"]'
const BUTTONS = 'button, a[href], summary, [role="button"], [role="link"]'

/**
 * Converts a keyboard event to plain values. The event may come from a frame of the book, so `instanceof` with this
 * window's classes fails.
 */
export function toKeyPress(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    alt: event.altKey,
    ctrl: event.ctrlKey,
    // Shift with M must mute: 'M' is the shortcut in spec 1 §2.
    shift: event.shiftKey && event.key !== 'M',
    meta: event.metaKey,
    focus: findFocusKind(event.target),
  }
}

function findFocusKind(target: EventTarget | null): KeyPress['focus'] {
  if (!isElement(target)) return 'page'
  if (target.closest(FIELDS)) return 'field'
  // A clicked button still has the focus, but does not match `:focus-visible`. Space must then start or pause playback
  // instead of pressing the button.
  return target.closest(BUTTONS)?.matches(':focus-visible') ? 'button' : 'page'
}

const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'nodeType' in target && target.nodeType === 1
