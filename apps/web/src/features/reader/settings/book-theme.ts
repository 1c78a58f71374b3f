import type { BookColours } from './book-css.ts'
import type { BookTheme } from './reader-config.ts'

/** Names of the themes in `ui/tokens.css`. */
const TOKEN_THEMES: Record<BookTheme, string> = {
  paper: 'light',
  sepia: 'sepia',
  blue: 'blue',
  green: 'green',
  rose: 'rose',
  dark: 'dark',
  contrast: 'contrast',
}

const DARK = '(prefers-color-scheme: dark)'
const CONTRAST = '(prefers-contrast: more)'

/** Calls `onChange` when the colour preferences of the device change. Returns a function that removes the listeners. */
export function followDeviceColours(onChange: () => void): () => void {
  const queries = [DARK, CONTRAST].map((query) => globalThis.matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

/** Returns the theme of the page or, if the page has none, of the device. */
export function getCurrentTheme(): BookTheme {
  const named = Object.entries(TOKEN_THEMES).find(([, tokens]) => tokens === document.documentElement.dataset['theme'])
  const isTheme = (name: string): name is BookTheme => Object.hasOwn(TOKEN_THEMES, name)
  if (named && isTheme(named[0])) return named[0]
  if (globalThis.matchMedia(CONTRAST).matches) return 'contrast'
  return globalThis.matchMedia(DARK).matches ? 'dark' : 'paper'
}

/** Applies the book's theme to the whole page. Returns a function that restores the previous theme. */
export function showTheme(theme: BookTheme): () => void {
  const { dataset } = document.documentElement
  const before = dataset['theme']
  dataset['theme'] = TOKEN_THEMES[theme]
  return () => {
    if (before === undefined) delete dataset['theme']
    else dataset['theme'] = before
  }
}

/** Returns the colours of the current theme. The book's frames cannot use the design tokens. */
export function readThemeColours(): BookColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    page: token('--page'),
    ink: token('--ink'),
    link: token('--pine'),
    spoken: token('--spoken'),
    spokenInk: token('--spoken-ink'),
    spokenLine: token('--spoken-line'),
  }
}
