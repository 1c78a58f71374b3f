import { strict as assert } from 'node:assert'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Check, Checks } from '../test-context.ts'
import type { OpenBook } from '../open-book.ts'
import { seen } from '../verdict.ts'

const COPY = 'This document occurs three times in the spine.'

const opens: Check = async (desk) => {
  const book = await desk.open()
  await book.sees('Test passes if the EPUB opens.')
  return seen('the book opens on its page')
}

export const packageChecks: Checks = {
  'pkg-collections-unknown': opens,
  'pkg-manifest-unknown': opens,
  'pkg-meta-unknown': opens,
  'pkg-spine-unknown': opens,
  'pkg-version-backward': opens,

  'pkg-spine-order-svg': async (desk) => {
    const views = await (await desk.open()).leaf()
    const numbers = views.map(({ text }) => /Page \d/.exec(text)?.[0])
    assert.deepEqual(numbers, ['Page 1', 'Page 2', 'Page 3', 'Page 4'])
    return seen('four drawings, one after the other, to page 4')
  },

  'pkg-spine-duplicate-item-hyperlink': async (desk) => {
    const book = await desk.open()
    await book.tap('a')
    await book.sees(COPY)
    assert.equal(await copiesFromHere(book), 3)
    await goBack(book, 3)
    await book.sees('Test passes if clicking')
    return seen('the link leads to the first copy: two more follow it, and the first page is before it')
  },

  'pkg-spine-duplicate-item-ui': async (desk) => {
    const book = await desk.open()
    const places = (await book.leaf()).map(({ place }) => place)
    assert.equal(new Set(places).size, 4, `places ${places.join(' ')}`)
    for (const [before, place] of places.slice(1).entries()) {
      await book.slideTo(place + 10) // well within the copy: the slider counts in thousandths
      assert.equal(await copiesFromHere(book), 3 - before)
    }
    return seen(
      'the position in the book tells the three copies apart and leads to each; a bookmark leads to the first',
    )
  },

  'pkg-unique-id': async (desk) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lectern-w3c-'))
    try {
      const other = path.join(folder, 'reused.epub')
      writeFileSync(other, renamed(desk.test.file, 'Unique identifier reused'))
      const uploads = [await desk.upload(), await desk.upload(other)]
      const ids = uploads.map((upload) => ('book' in upload ? upload.book.book.id : ''))
      assert.equal(new Set(ids).size, 2)
      for (const [index, title] of ['pkg-unique-id', 'Unique identifier reused'].entries()) {
        const book = await desk.openById(ids[index] ?? '')
        await book.sees('Test passes if the reading system displays this book')
        await book.page.getByRole('toolbar', { name: 'Book tools' }).getByText(title, { exact: true }).waitFor()
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
    return seen('two books with the same identifier are two books: each opens with its own title')
  },
}

/** How many copies of the document there are from the one in view to the book's end. */
async function copiesFromHere(book: OpenBook): Promise<number> {
  const views = await book.leaf()
  assert.ok(views.every(({ text }) => text === COPY))
  return views.length
}

async function goBack(book: OpenBook, pages: number): Promise<void> {
  for (let turns = 0; turns < pages; turns++) await book.turn('ArrowLeft')
}

/** The book with another title and the same identifier. */
function renamed(file: string, title: string): Uint8Array {
  const entries = unzipSync(readFileSync(file))
  const opf = strFromU8(entries['EPUB/package.opf'] ?? new Uint8Array())
  const changed = opf.replace(/(<dc:title[^>]*>)[^<]*/, `$1${title}`)
  assert.notEqual(changed, opf)
  return zipSync({ ...entries, 'EPUB/package.opf': strToU8(changed) })
}
