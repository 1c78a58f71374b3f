import * as z from 'zod/mini'
import { createStoredValue } from './stored-value.ts'

export const APPEARANCES = ['system', 'light', 'dark', 'sepia', 'contrast'] as const
export const Appearance = z.enum(APPEARANCES)
export type Appearance = z.infer<typeof Appearance>

/** Appearance of the app on this device. `src/first-paint` reads this localStorage key, too. */
export const storedAppearance = createStoredValue<Appearance>('lectern_appearance', Appearance, 'system')

/** Sets `data-theme` of the document, for `ui/tokens.css`. Removes the attribute for `system`. */
export function showAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = appearance
}
