import { strict as assert } from 'node:assert'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Check, Checks } from '../test-context.ts'
import type { OpenBook } from '../open-book.ts'
import { passed } from '../verdict.ts'

const COPY = 'This document occurs three times in the spine.'

const opensBook: Check = async (context) => {
  const book = await context.open()
  await book.waitForText('Test passes if the EPUB opens.')
  return passed('the book opens on its page')
}

export const packageChecks: Checks = {
  'pkg-collections-unknown': opensBook,
  'pkg-manifest-unknown': opensBook,
  'pkg-meta-unknown': opensBook,
  'pkg-spine-unknown': opensBook,
  'pkg-version-backward': opensBook,

  'pkg-spine-order-svg': async (context) => {
    const views = await (await context.open()).turnToEnd()
    const numbers = views.map(({ text }) => /Page \d/.exec(text)?.[0])
    assert.deepEqual(numbers, ['Page 1', 'Page 2', 'Page 3', 'Page 4'])
    return passed('four drawings, one after the other, to page 4')
  },

  'pkg-spine-duplicate-item-hyperlink': async (context) => {
    const book = await context.open()
    await book.tap('a')
    await book.waitForText(COPY)
    assert.equal(await countCopies(book), 3)
    await goBack(book, 3)
    await book.waitForText('Test passes if clicking')
    return passed('the link leads to the first copy: two more follow it, and the first page is before it')
  },

  'pkg-spine-duplicate-item-ui': async (context) => {
    const book = await context.open()
    const positions = (await book.turnToEnd()).map(({ position }) => position)
    assert.equal(new Set(positions).size, 4, `positions ${positions.join(' ')}`)
    for (const [before, position] of positions.slice(1).entries()) {
      await book.moveSlider(position + 10) // The position is 10 thousandths of the book after the start of the copy.
      assert.equal(await countCopies(book), 3 - before)
    }
    return passed(
      'the position in the book distinguishes the three copies and leads to each; a bookmark leads to the first',
    )
  },

  'pkg-unique-id': async (context) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lectern-w3c-'))
    try {
      const other = path.join(folder, 'reused.epub')
      writeFileSync(other, changeTitle(context.test.file, 'Unique identifier reused'))
      const uploads = [await context.upload(), await context.upload(other)]
      const ids = uploads.map((upload) => ('book' in upload ? upload.book.book.id : ''))
      assert.equal(new Set(ids).size, 2)
      for (const [index, title] of ['pkg-unique-id', 'Unique identifier reused'].entries()) {
        const book = await context.openById(ids[index] ?? '')
        await book.waitForText('Test passes if the reading system displays this book')
        await book.page.getByRole('region', { name: 'Book tools' }).getByText(title, { exact: true }).waitFor()
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
    return passed('two books with the same identifier are two books: each opens with its own title')
  },
}

/** Returns the number of copies of the document up to the end of the book. Expects that every page shows a copy. */
async function countCopies(book: OpenBook): Promise<number> {
  const views = await book.turnToEnd()
  assert.ok(views.every(({ text }) => text === COPY))
  return views.length
}

async function goBack(book: OpenBook, pages: number): Promise<void> {
  for (let turns = 0; turns < pages; turns++) await book.turn('ArrowLeft')
}

/** Returns a copy of the EPUB file with another title and the same identifier. */
function changeTitle(file: string, title: string): Uint8Array {
  const entries = unzipSync(readFileSync(file))
  const opf = strFromU8(entries['EPUB/package.opf'] ?? new Uint8Array())
  const changed = opf.replace(/(<dc:title[^>]*>)[^<]*/, `$1${title}`)
  assert.notEqual(changed, opf)
  return zipSync({ ...entries, 'EPUB/package.opf': strToU8(changed) })
}
