import { expect, test } from 'vitest'
import { getDefaultTextEm } from './text-size.ts'

test.each([
  [{ width: 360, height: 740 }, undefined, 1.2],
  [{ width: 740, height: 360 }, undefined, 1.1],
  [{ width: 1280, height: 720 }, undefined, 1.5],
  [{ width: 1280, height: 720 }, 'narrated-books', 1.7],
  [{ width: 360, height: 740 }, 'narrated-books', 1.2],
])('a screen of %o with the theme %s has text of %s em', (screen, theme, em) => {
  expect(getDefaultTextEm(screen, theme)).toBe(em)
})
