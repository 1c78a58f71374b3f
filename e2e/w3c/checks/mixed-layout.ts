import { strict as assert } from 'node:assert'
import type { Check, Checks } from '../test-context.ts'
import type { OpenBook, View } from '../open-book.ts'
import { passed } from '../verdict.ts'

const LAST_WORDS_LENGTH = 20

const isReflowableByDefault: Check = async (context) => {
  const book = await context.open()
  await assertReflows(book)
  return passed('the text fills the window in columns, continues on several pages and reflows in another window')
}

const showsFixedThenReflowable: Check = async (context) => {
  const book = await context.open()
  assertFixed(await book.view(), 1000, 600)
  await book.turn('ArrowRight')
  await book.waitForText('This text is long')
  await assertReflows(book)
  return passed('the first page is fixed; the second document is text in columns over several pages')
}

const showsPictureBetweenText: Check = async (context) => {
  const book = await context.open()
  await book.waitForText('Test passes if this section')
  await assertReflows(book)
  const views = await book.turnToEnd()
  const at = views.findIndex(({ pages }) => pages[0]?.ownWidth === 1000)
  assert.ok(at > 0, 'no fixed-layout page follows')
  assertFixed(views[at], 1000, 600)
  assert.equal(views.filter(({ pages }) => pages[0]?.ownWidth === 1000).length, 1)
  assert.ok(views[at + 1]?.text.includes('Third Section'), 'the third section does not follow')
  for (let turns = views.length - 1; turns > at; turns--) await book.turn('ArrowLeft')
  const frame = await book.findFrame('img')
  const picture = await frame.locator('img').evaluate((image: HTMLImageElement) => ({
    natural: image.naturalWidth,
    width: image.getBoundingClientRect().width,
  }))
  assert.ok(picture.natural > 0 && picture.width > 500, `the picture is missing: ${JSON.stringify(picture)}`)
  return passed('the picture is one whole fixed page of 1000 × 600 between two sections of text in columns')
}

export const mixedLayoutChecks: Checks = {
  'lay-fxl-layout-default': isReflowableByDefault,
  'lay-pp-layout-default': isReflowableByDefault,
  'fxl-spine-overrides_behave-as-global': showsFixedThenReflowable,
  'lay-pp-spine-overrides_behave-as-global': showsFixedThenReflowable,
  'lay-pp-spine-overrides_image-only-reflow': showsPictureBetweenText,
  'lay-pp-spine-overrides_image-spine-reflow': showsPictureBetweenText,

  'lay-page-layout-both': async (context) => {
    const book = await context.open()
    assertFixed(await book.view(), 900, 600)
    const second = await book.turn('ArrowRight')
    assert.equal(second.pages.length, 1)
    assert.ok(second.text.startsWith('Page 2.'))
    await assertReflows(book)
    const rest = await book.turnToEnd()
    assert.ok(rest.at(-1)?.text.startsWith('Page 3.') && rest.at(-1)?.text.includes('Page 4.'))
    return passed('the reflowable document begins on its own page after the fixed one, and fixed pages follow')
  },

  'lay-rendition-flow-pre-pag': async (context) => {
    const book = await context.open({ width: 560 })
    await book.waitForText('rendition:flow with pre-paginated content')
    const views = await book.turnToEnd()
    const fixed = views.filter(({ pages }) =>
      pages.some(({ ownWidth, ownHeight }) => ownWidth === 900 && ownHeight === 600),
    )
    assert.equal(fixed.length, 2, 'the two fixed pages do not appear one by one')
    for (const { text } of fixed) assert.equal(text, 'This page should appear in its own viewport.')
    assert.ok(views.at(-1)?.text.includes('End of test.'))
    return passed('the two pre-paginated pages have their own size and appear one by one')
  },

  'lay-pkg-flow-scrolled-continuous': async (context) => {
    const book = await context.open()
    await book.page.mouse.move(600, 380)
    await book.page.mouse.wheel(0, 3000)
    await book.waitUntil(
      () => book.view(),
      ({ text }) => text.includes('Chapter 1. Loomings.'),
      'the next chapter after scrolling',
      3000,
    )
    return passed('the chapters are one document that scrolls')
  },
}

/** Expects that the first page of a view has this unscaled size. */
function assertFixed(view: View | undefined, width: number, height: number): void {
  const [page] = view?.pages ?? []
  assert.deepEqual([page?.ownWidth, page?.ownHeight], [width, height])
}

/** Expects that the visible document fills the window unscaled, and changes its line breaks in a narrower window. */
async function assertReflows(book: OpenBook): Promise<void> {
  const [page] = (await book.view()).pages
  const size = book.page.viewportSize()
  assert.ok(page && size)
  assert.deepEqual([page.width, page.ownWidth], [size.width, size.width])
  const countLinesNow = () => countLines(book)
  const wide = await countLinesNow()
  await book.page.setViewportSize({ width: 620, height: size.height })
  await book.waitUntil(countLinesNow, (narrow) => narrow !== wide, 'a reflowed text')
  assert.ok(!(await areLastWordsInView(book)), 'the whole text is on one page')
  await book.page.setViewportSize(size)
  await book.waitUntil(countLinesNow, (restored) => restored === wide, 'the original text')
}

/** Returns the number of lines of the first paragraph with more than 200 characters. */
async function countLines(book: OpenBook): Promise<number> {
  const frame = await book.findFrame('p')
  return frame.locator('p').evaluateAll((paragraphs) => {
    const long = paragraphs.find(({ textContent }) => (textContent ?? '').length > 200)
    const range = document.createRange()
    if (long) range.selectNodeContents(long)
    return new Set(Array.from(range.getClientRects(), ({ top, left }) => `${Math.round(top)} ${Math.round(left / 50)}`))
      .size
  })
}

async function areLastWordsInView(book: OpenBook): Promise<boolean> {
  const frame = await book.findFrame('p')
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
