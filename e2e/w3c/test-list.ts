import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { CORPUS } from '../src/books.ts'

const Entry = z.object({
  dir: z.string(),
  level: z.enum(['must', 'should', 'may', 'deprecated']),
  desc: z.string(),
  section: z.string(),
})

/** A W3C test with its book. `level` is the level at which EPUB 3.3 requires the behaviour in `statement`. */
export interface W3cTest {
  readonly id: string
  readonly level: 'must' | 'should' | 'may' | 'deprecated'
  readonly statement: string
  readonly file: string
  /** True for tests of features on which read-aloud books depend, such as media overlays. */
  readonly isCore: boolean
}

const CORE_SECTIONS = new Set(['Media Overlays', 'Fixed Layout', 'Pre-paginated Layout', 'Navigation Documents'])
const CORE_IDS = /^pkg-(?:spine|dir)/

/** Returns every test once. The list of the W3C repeats a test whose book has several packages. */
export function listTests(): W3cTest[] {
  const listed = z.array(Entry).parse(JSON.parse(readFileSync(path.join(CORPUS, 'w3c-tests.json'), 'utf8')))
  const byId = new Map(listed.map((entry) => [entry.dir, entry]))
  return Array.from(byId.values(), ({ dir, level, desc, section }) => ({
    id: dir,
    level,
    statement: desc,
    file: path.join(CORPUS, 'w3c', `${dir}.epub`),
    isCore: CORE_SECTIONS.has(section) || CORE_IDS.test(dir),
  }))
}
