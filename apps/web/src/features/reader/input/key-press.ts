import type { KeyPress } from './key-command.ts'

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="listbox"]'
const BUTTONS = 'button, a[href], summary, [role="button"], [role="link"]'

/** Keys that are also shortcuts with shift: 'M' in spec 1 §2, and the full stop, which a French keyboard writes so. */
const SHIFTED = new Set(['M', '.'])

/** Converts a keyboard event to plain values. Do not use `instanceof`: the event can come from a frame. */
export function toKeyPress(event: KeyboardEvent): KeyPress {
  // Windows reports control and alt as AltGr if the layout has another character for these keys.
  const isAltGraph = event.key.length === 1 && event.getModifierState('AltGraph')
  return {
    key: event.key,
    code: event.code,
    alt: event.altKey || isAltGraph,
    ctrl: event.ctrlKey || isAltGraph,
    shift: event.shiftKey && !SHIFTED.has(event.key),
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
