import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { CORPUS } from './books.ts'
import { DAMAGE_KINDS, type Random } from './damage-kinds.ts'

/** Books with different layouts, narration, pictures and scripts. */
const BOOKS = [
  'books/daisy-basic-functionality.epub',
  'books/cole-voyage-of-life.epub',
  'books/childrens-literature.epub',
  'books/nordic-X60352A-sv.epub',
  'books/tiny-fxl-rtl.epub',
]
/** The damage is random but always the same. */
const SEED = 20_261_123

/** Writes each kind of damage to five books of the corpus into a folder. Returns the paths of the damaged books. */
export function writeDamagedBooks(folder: string): string[] {
  return BOOKS.flatMap((name) => {
    const bytes = readFileSync(path.join(CORPUS, name))
    const book = { bytes, files: new Map(Object.entries(unzipSync(bytes)).filter(([file]) => !file.endsWith('/'))) }
    const random = createRandom(SEED)
    const target = path.join(folder, path.basename(name, '.epub'))
    mkdirSync(target)
    return Object.entries(DAMAGE_KINDS).map(([kind, damage]) => {
      const file = path.join(target, `${kind.replaceAll(' ', '-')}.epub`)
      writeFileSync(file, damage(book, random))
      return file
    })
  })
}

/** The generator mulberry32. `Math.random` has no seed. */
function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
