/** Commands of keyboard shortcuts. Spec 1 §2, with additions for sentences and the reading ruler. */
export type ReaderCommand =
  | { readonly kind: 'toggle-play' }
  | { readonly kind: 'toggle-mute' }
  | { readonly kind: 'change-rate'; readonly percent: 10 | -10 }
  | { readonly kind: 'change-volume'; readonly change: 0.1 | -0.1 }
  | { readonly kind: 'turn-page'; readonly direction: 1 | -1 }
  | { readonly kind: 'step-sentence'; readonly direction: 1 | -1 }
  | { readonly kind: 'move-ruler'; readonly direction: 1 | -1 }
  | { readonly kind: 'open-bookmarks' }
  | { readonly kind: 'add-bookmark' }
  | { readonly kind: 'close-drawers' }

export interface KeyPress {
  /** Character of the key, which depends on the layout and on AltGr. */
  readonly key: string
  /** Physical key, by its name on a US keyboard (`KeyboardEvent.code`); empty if unknown. */
  readonly code: string
  readonly alt: boolean
  readonly ctrl: boolean
  readonly shift: boolean
  readonly meta: boolean
  /** Focused element. A 'button' handles space, enter and arrows, and a 'field' handles most keys. */
  readonly focus: 'page' | 'button' | 'field'
}

const ASCII = /^[ -~]$/u
const ARROW = /^Arrow/u
const LETTER = /^Key([A-Z])$/u

/** A letter, a digit or a punctuation mark. */
const SINGLE_KEY = /^[!-~]$/u

/**
 * Returns the command of a key, or null if the browser must handle the key. Without `singleKeys`, a letter or a
 * punctuation mark alone has no command, because speech input writes such characters (WCAG 2.2, 2.1.4).
 */
export function toCommand(press: KeyPress, rightToLeft: boolean, singleKeys = true): ReaderCommand | null {
  if (press.meta || press.shift) return null
  if (press.ctrl && press.alt) return toControlAltCommand(press)
  if (press.ctrl) return null
  if (press.key === 'Escape') return { kind: 'close-drawers' }
  if (press.focus === 'field' || (press.focus === 'button' && ARROW.test(press.key) && !press.alt)) return null
  const turnCommand = toTurnCommand(press.key, rightToLeft)
  if (turnCommand !== null) return turnCommand
  if (press.alt) return toAltCommand(press.key)
  return singleKeys || !SINGLE_KEY.test(toBaseKey(press)) ? toPlainCommand(press) : null
}

/** On many keyboard layouts, Control and Alt together act as AltGr and type another character, which is no command in a field. */
function toControlAltCommand(press: KeyPress): ReaderCommand | null {
  if (press.focus === 'field' && !isAscii(press.key)) return null
  switch (toBaseKey(press)) {
    case ' ':
      return { kind: 'toggle-play' }
    case 'n':
      return { kind: 'open-bookmarks' }
    case 'm':
      return { kind: 'add-bookmark' }
    default:
      return null
  }
}

function toAltCommand(key: string): ReaderCommand | null {
  if (key === 'ArrowUp') return { kind: 'change-rate', percent: 10 }
  if (key === 'ArrowDown') return { kind: 'change-rate', percent: -10 }
  if (key === 'PageUp') return { kind: 'move-ruler', direction: -1 }
  if (key === 'PageDown') return { kind: 'move-ruler', direction: 1 }
  return null
}

function toPlainCommand(press: KeyPress): ReaderCommand | null {
  switch (toBaseKey(press)) {
    case ' ':
    case 'Enter':
      return press.focus === 'button' ? null : { kind: 'toggle-play' }
    case 'm':
      return { kind: 'toggle-mute' }
    case ',':
      return { kind: 'step-sentence', direction: -1 }
    case '.':
      return { kind: 'step-sentence', direction: 1 }
    case 'ArrowUp':
      return { kind: 'change-volume', change: 0.1 }
    case 'ArrowDown':
      return { kind: 'change-volume', change: -0.1 }
    default:
      return null
  }
}

function toTurnCommand(key: string, rightToLeft: boolean): ReaderCommand | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return { kind: 'turn-page', direction: (key === 'ArrowRight') === rightToLeft ? -1 : 1 }
}

/** Returns the key without AltGr: a lower-case letter, another ASCII character, or the name of the key. */
function toBaseKey({ key, code }: KeyPress): string {
  if (isAscii(key)) return key.toLowerCase()
  if (code === 'Space') return ' '
  return LETTER.exec(code)?.[1]?.toLowerCase() ?? key
}

const isAscii = (key: string): boolean => ASCII.test(key)
