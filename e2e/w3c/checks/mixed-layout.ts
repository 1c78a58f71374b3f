import { strict as assert } from 'node:assert'
import type { Check, Checks } from '../test-context.ts'
import type { OpenBook, View } from '../open-book.ts'
import { seen } from '../verdict.ts'

const LAST_WORDS_LENGTH = 20

const reflowableByDefault: Check = async (desk) => {
  const book = await desk.open()
  await assertReflows(book)
  return seen('the text fills the window in columns, goes on over several pages and breaks anew in another window')
}

const fixedThenReflowable: Check = async (desk) => {
  const book = await desk.open()
  assertFixed(await book.view(), 1000, 600)
  await book.turn('ArrowRight')
  await book.sees('This text is long')
  await assertReflows(book)
  return seen('the first page is fixed; the second document is text in columns over several pages')
}

const pictureBetweenText: Check = async (desk) => {
  const book = await desk.open()
  await book.sees('Test passes if this section')
  await assertReflows(book)
  const views = await book.leaf()
  const at = views.findIndex(({ pages }) => pages[0]?.ownWidth === 1000)
  assert.ok(at > 0, 'no page of its own size comes')
  assertFixed(views[at], 1000, 600)
  assert.equal(views.filter(({ pages }) => pages[0]?.ownWidth === 1000).length, 1)
  assert.ok(views[at + 1]?.text.includes('Third Section'), 'the third section does not follow')
  for (let turns = views.length - 1; turns > at; turns--) await book.turn('ArrowLeft')
  const frame = await book.frameWith('img')
  const picture = await frame.locator('img').evaluate((image: HTMLImageElement) => ({
    natural: image.naturalWidth,
    width: image.getBoundingClientRect().width,
  }))
  assert.ok(picture.natural > 0 && picture.width > 500, `the picture is not there: ${JSON.stringify(picture)}`)
  return seen('the picture is one whole fixed page of 1000 × 600 between two sections of text in columns')
}

export const mixedLayoutChecks: Checks = {
  'lay-fxl-layout-default': reflowableByDefault,
  'lay-pp-layout-default': reflowableByDefault,
  'fxl-spine-overrides_behave-as-global': fixedThenReflowable,
  'lay-pp-spine-overrides_behave-as-global': fixedThenReflowable,
  'lay-pp-spine-overrides_image-only-reflow': pictureBetweenText,
  'lay-pp-spine-overrides_image-spine-reflow': pictureBetweenText,

  'lay-page-layout-both': async (desk) => {
    const book = await desk.open()
    assertFixed(await book.view(), 900, 600)
    const second = await book.turn('ArrowRight')
    assert.equal(second.pages.length, 1)
    assert.ok(second.text.startsWith('Page 2.'))
    await assertReflows(book)
    const rest = await book.leaf()
    assert.ok(rest.at(-1)?.text.startsWith('Page 3.') && rest.at(-1)?.text.includes('Page 4.'))
    return seen('the reflowable document begins on a page of its own after the fixed one, and fixed pages follow')
  },

  'lay-rendition-flow-pre-pag': async (desk) => {
    const book = await desk.open({ width: 560 })
    await book.sees('rendition:flow with pre-paginated content')
    const views = await book.leaf()
    const fixed = views.filter(({ pages }) =>
      pages.some(({ ownWidth, ownHeight }) => ownWidth === 900 && ownHeight === 600),
    )
    assert.equal(fixed.length, 2, 'the two fixed pages are not turned one by one')
    for (const { text } of fixed) assert.equal(text, 'This page should appear in its own viewport.')
    assert.ok(views.at(-1)?.text.includes('End of test.'))
    return seen('the two pre-paginated pages come at their own size and are turned to one by one')
  },

  'lay-pkg-flow-scrolled-continuous': async (desk) => {
    const book = await desk.open()
    await book.page.mouse.move(600, 380)
    await book.page.mouse.wheel(0, 3000)
    await book.until(
      () => book.view(),
      ({ text }) => text.includes('Chapter 1. Loomings.'),
      'the next chapter, by scrolling on',
      3000,
    )
    return seen('the chapters are one document that scrolls')
  },
}

/** One page or two of the author's size, scaled as wholes. */
function assertFixed(view: View | undefined, width: number, height: number): void {
  const [page] = view?.pages ?? []
  assert.deepEqual([page?.ownWidth, page?.ownHeight], [width, height])
}

/** The document in view fills the window unscaled, has more pages than one, and breaks elsewhere in a narrower window. */
async function assertReflows(book: OpenBook): Promise<void> {
  const [page] = (await book.view()).pages
  const size = book.page.viewportSize()
  assert.ok(page && size)
  assert.deepEqual([page.width, page.ownWidth], [size.width, size.width])
  const lines = () => linesInView(book)
  const wide = await lines()
  await book.page.setViewportSize({ width: 620, height: size.height })
  await book.until(lines, (narrow) => narrow !== wide, 'the text broken anew')
  assert.ok(!(await lastWordsInView(book)), 'the whole text is on one page')
  await book.page.setViewportSize(size)
  await book.until(lines, (again) => again === wide, 'the text as it was')
}

/** How many lines the first long paragraph in view takes. */
async function linesInView(book: OpenBook): Promise<number> {
  const frame = await book.frameWith('p')
  return frame.locator('p').evaluateAll((paragraphs) => {
    const long = paragraphs.find(({ textContent }) => (textContent ?? '').length > 200)
    const range = document.createRange()
    if (long) range.selectNodeContents(long)
    return new Set(Array.from(range.getClientRects(), ({ top, left }) => `${Math.round(top)} ${Math.round(left / 50)}`))
      .size
  })
}

async function lastWordsInView(book: OpenBook): Promise<boolean> {
  const frame = await book.frameWith('p')
  return frame.evaluate((length) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let last: Node | undefined
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.nodeValue?.trim()) last = node
    if (!last) return false
    const end = last.nodeValue?.trimEnd().length ?? 0
    const range = document.createRange()
    range.setStart(last, Math.max(0, end - length))
    range.setEnd(last, end)
    const box = range.getBoundingClientRect()
    return box.left < innerWidth && box.right > 0 && box.top < innerHeight && box.bottom > 0
  }, LAST_WORDS_LENGTH)
}
