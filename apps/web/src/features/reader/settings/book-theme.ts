import type { BookColours } from './book-css.ts'
import type { BookTheme } from './reader-config.ts'

/** The name that `ui/tokens.css` knows a theme by. */
const TOKEN_THEMES: Record<BookTheme, string> = { paper: 'light', sepia: 'sepia', dark: 'dark', contrast: 'contrast' }

const DARK = '(prefers-color-scheme: dark)'
const CONTRAST = '(prefers-contrast: more)'

/** Calls when the device asks for other colours, as many do at nightfall; gives back how to end it. */
export function followDeviceColours(onChange: () => void): () => void {
  const queries = [DARK, CONTRAST].map((query) => globalThis.matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

/** The theme that is on the screen now, chosen here or for the whole app. */
export function currentTheme(): BookTheme {
  const named = Object.entries(TOKEN_THEMES).find(([, tokens]) => tokens === document.documentElement.dataset['theme'])
  const isTheme = (name: string): name is BookTheme => Object.hasOwn(TOKEN_THEMES, name)
  if (named && isTheme(named[0])) return named[0]
  if (globalThis.matchMedia(CONTRAST).matches) return 'contrast'
  return globalThis.matchMedia(DARK).matches ? 'dark' : 'paper'
}

/** Shows everything in the book's theme; gives back the way to what was before. */
export function showTheme(theme: BookTheme): () => void {
  const { dataset } = document.documentElement
  const before = dataset['theme']
  dataset['theme'] = TOKEN_THEMES[theme]
  return () => {
    if (before === undefined) delete dataset['theme']
    else dataset['theme'] = before
  }
}

/** The colours of the theme that is shown, for the frames of the book, which do not see the tokens. */
export function shownColours(): BookColours {
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
