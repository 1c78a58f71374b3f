import { expect, test } from 'vitest'
import type { Target } from '../render/target.ts'
import { ContentError } from '../source/resource-source.ts'
import { rendition, spineItem } from '../testing/rendition.ts'
import { showFirstPage } from './show-first-page.ts'

const book = rendition([spineItem('cover.xhtml', { linear: false }), spineItem('one.xhtml'), spineItem('two.xhtml')])
const stored = { ncxRef: 0, URI: 'two.xhtml#s9', timeOffset: 0, charOffset: 40 }
const published = { outline: book, language: 0, index: () => Promise.reject(new Error('no network')) }

/** Only the chapters `available` can be loaded. `status` is the status of the error for the other chapters. */
function createShow(available: readonly number[], status = 404) {
  const targets: Target[] = []
  const show = async (target: Target) => {
    targets.push(target)
    if (!available.includes(target.item)) throw new ContentError(book.spine[target.item]?.path ?? '', status)
    return undefined
  }
  return { targets, show }
}

test('a book opens at the stored position, else at the first linear chapter', async () => {
  const { targets, show } = createShow([1, 2])
  await showFirstPage(
    published,
    stored,
    show,
    () => {},
    () => {},
  )
  await showFirstPage(
    published,
    undefined,
    show,
    () => {},
    () => {},
  )
  expect(targets).toEqual([
    { item: 2, fragment: 's9', charOffset: 40 },
    { item: 1, at: 'start' },
  ])
})

test('a chapter that is missing is skipped and reported', async () => {
  const { targets, show } = createShow([2])
  const skipped: string[] = []
  await showFirstPage(
    published,
    undefined,
    show,
    (path) => skipped.push(path),
    () => {},
  )
  expect(targets.map(({ item }) => item)).toEqual([1, 2])
  expect(skipped).toEqual(['one.xhtml'])
})

test('an error other than 404 is thrown at once; if all chapters are missing, the last error is thrown', async () => {
  await expect(
    showFirstPage(
      published,
      undefined,
      createShow([2], 403).show,
      () => {},
      () => {},
    ),
  ).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    showFirstPage(
      published,
      undefined,
      createShow([]).show,
      () => {},
      () => {},
    ),
  ).rejects.toMatchObject({
    status: 404,
  })
})
