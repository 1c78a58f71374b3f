import { expect, test } from 'vitest'
import { BREAKPOINTS_PX } from './breakpoints.ts'

const sheets = import.meta.glob<string>(['./**/*.css', '../features/reader/**/*.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test("the reader's style sheets use only the named breakpoints", () => {
  const known = new Set<number>(Object.values(BREAKPOINTS_PX))
  const used = Object.entries(sheets).flatMap(([sheet, css]) =>
    [...css.matchAll(/\(width [<>]=? (\d+)px\)/g)].map(([, width]) => ({ sheet, width: Number(width) })),
  )
  expect(used.length).toBeGreaterThan(4)
  expect(used.filter(({ width }) => !known.has(width))).toEqual([])
})
