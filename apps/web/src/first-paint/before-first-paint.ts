// Runs before the first paint. A separate file, because the CSP allows no inline script. Must stay small: the page
// waits for this file.
import { showDocumentLanguage } from '../platform/i18n/document-language.ts'
import { checkFirstScreen } from './check-first-screen.ts'
import { findFirstLocale } from './find-first-locale.ts'

// Without this, zod would test `eval`, and the CSP would report a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// A screen reader chooses the voice by the language with which the page starts.
showDocumentLanguage(findFirstLocale())
checkFirstScreen()

try {
  // Without this, a dark page would be white for a moment. `src/platform/appearance.ts` stores the appearance.
  const theme: unknown = JSON.parse(localStorage.getItem('lectern_appearance') ?? '"system"')
  if (typeof theme === 'string' && theme !== 'system') document.documentElement.dataset['theme'] = theme
} catch {
  // Without a valid value, the page has the appearance of the device.
}
