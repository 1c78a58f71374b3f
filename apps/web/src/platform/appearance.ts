import * as z from 'zod/mini'
import { createStoredValue } from './stored-value.ts'

export const APPEARANCES = ['system', 'light', 'dark', 'sepia', 'contrast'] as const
export const Appearance = z.enum(APPEARANCES)
export type Appearance = z.infer<typeof Appearance>

/** Appearance of the app on this device. `public/before-first-paint.js` reads the same localStorage key. */
export const storedAppearance = createStoredValue<Appearance>('lectern_appearance', Appearance, 'system')

/** Sets the `data-theme` attribute of the document, which `ui/tokens.css` uses. Removes the attribute for `system`. */
export function showAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = appearance
}
