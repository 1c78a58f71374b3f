import type { KeyPress } from './key-command.ts'

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="listbox"]'
const BUTTONS = 'button, a[href], summary, [role="button"], [role="link"]'

/** Converts a keyboard event to plain values. Do not use `instanceof`: the event can come from a frame. */
export function toKeyPress(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    alt: event.altKey,
    ctrl: event.ctrlKey,
    // 'M' with shift is a shortcut in spec 1 §2.
    shift: event.shiftKey && event.key !== 'M',
    meta: event.metaKey,
    focus: findFocusKind(event.target),
  }
}

function findFocusKind(target: EventTarget | null): KeyPress['focus'] {
  if (!isElement(target)) return 'page'
  if (target.closest(FIELDS)) return 'field'
  // A clicked button has the focus, but does not match `:focus-visible`. Space must then start or pause playback.
  return target.closest(BUTTONS)?.matches(':focus-visible') ? 'button' : 'page'
}

const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'nodeType' in target && target.nodeType === 1
