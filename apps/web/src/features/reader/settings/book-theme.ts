import type { BookColours } from './book-css.ts'
import type { BookTheme } from './reader-config.ts'

/** The name that `ui/tokens.css` knows a theme by. */
const TOKENS_OF: Record<BookTheme, string> = { paper: 'light', sepia: 'sepia', dark: 'dark', contrast: 'contrast' }

/** The theme that is on the screen now, chosen here or for the whole app. */
export function currentTheme(): BookTheme {
  const named = Object.entries(TOKENS_OF).find(([, tokens]) => tokens === document.documentElement.dataset['theme'])
  const isTheme = (name: string): name is BookTheme => Object.hasOwn(TOKENS_OF, name)
  if (named && isTheme(named[0])) return named[0]
  if (globalThis.matchMedia('(prefers-contrast: more)').matches) return 'contrast'
  return globalThis.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'paper'
}

/** Shows everything in the book's theme; gives back the way to what was before. */
export function showTheme(theme: BookTheme): () => void {
  const { dataset } = document.documentElement
  const before = dataset['theme']
  dataset['theme'] = TOKENS_OF[theme]
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
