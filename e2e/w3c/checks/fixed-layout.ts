import { strict as assert } from 'node:assert'
import { readColours, isGreenish, isRed, sumShares } from '../colours.ts'
import type { Check, Checks } from '../test-context.ts'
import type { OpenBook, View } from '../open-book.ts'
import type { PageInView } from '../pages-in-view.ts'
import { passed } from '../verdict.ts'

/** Differences below this number of CSS pixels count as rounding. */
const ROUNDING_PX = 1
/** Size of a window for one page (spec 1 §9). */
const ONE_PAGE = { width: 560, height: 760 }

const clipsToViewport: Check = async (context) => {
  const book = await context.open()
  await assertClipped(book)
  await book.turn('ArrowRight')
  await assertClipped(book)
  return passed('the pages are 900 × 600, and the red outside them is not visible')
}

const showsEqualPages: Check = async (context) => {
  const book = await context.open()
  const first = await getOnlyPage(book)
  assertSize(first, 1000, 600)
  const picture = await takeScreenshot(book, first)
  await book.turn('ArrowRight')
  const second = await getOnlyPage(book)
  assert.deepEqual({ ...second }, { ...first })
  assert.ok(picture.equals(await takeScreenshot(book, second)), 'the pages differ in their pixels')
  return passed('both pages are 1000 × 600 and equal in every pixel')
}

const showsSpreadsIfTwoFit: Check = async (context) => {
  const wide = await context.open()
  assert.deepEqual(readNumbers(await wide.turnToEnd()), [[1], [2, 3], [4]])
  const narrow = await context.open(ONE_PAGE)
  await narrow.turnToEnd('ArrowLeft') // The book opens at the last position of the wide window.
  assert.deepEqual(readNumbers(await narrow.turnToEnd()), [[1], [2], [3], [4]])
  return passed('two pages side by side in a wide window, one in a narrow one, in the order of the spine')
}

export const fixedLayoutChecks: Checks = {
  'lay-fxl-layout-pre-paginated': async (context) => {
    const book = await context.open()
    const views = await book.turnToEnd()
    assert.deepEqual(readNumbers(views).flat(), [1, 2, 3, 4])
    for (const page of views.flatMap(({ pages }) => pages)) assertSize(page, 900, 600)
    return passed('one whole page for each spine item, in order, without blank pages')
  },

  'lay-pp-layout-pre-paginated-spreads': async (context) => {
    const views = await (await context.open()).turnToEnd()
    assert.deepEqual(readNumbers(views), [[1], [2, 3], [4]])
    const [left, right] = views[1]?.pages ?? []
    assert.ok(left && right)
    assert.ok(Math.abs(left.left + left.width - right.left) < ROUNDING_PX, 'a gap between the pages')
    assert.ok(Math.abs(left.top - right.top) < ROUNDING_PX && Math.abs(left.height - right.height) < ROUNDING_PX)
    return passed('pages 2 and 3 are side by side without a gap, and there is no blank page')
  },

  'lay-fxl-orientation-landscape': async (context) => {
    const book = await context.open()
    for (const { pages } of await book.turnToEnd())
      for (const page of pages) assert.ok(page.width > page.height, 'a page is higher than wide')
    return passed('every page is shown whole and wider than high; the reader does not ask to rotate the screen')
  },

  'lay-fxl-spread-auto': showsSpreadsIfTwoFit,
  'lay-fxl-spread-default': showsSpreadsIfTwoFit,

  'lay-fxl-spread-none': async (context) => {
    assert.deepEqual(readNumbers(await (await context.open()).turnToEnd()), [[1], [2], [3], [4]])
    return passed('one page at a time, in a window with room for two')
  },

  'fxl-page-spread-center': async (context) => {
    const book = await context.open()
    const page = await getOnlyPage(book)
    assert.ok(page.text.startsWith('Page 1.'))
    assert.ok(
      Math.abs(page.left + page.width / 2 - (await findMiddle(book))) < ROUNDING_PX,
      'page 1 is not in the middle',
    )
    return passed('page 1 is alone in the middle')
  },

  'lay-fxl-page-spread-left': async (context) => {
    const book = await context.open()
    await book.turn('ArrowRight')
    await assertSides(book, { 2: 'left' })
    return passed('page 2 is on the left side of the spread')
  },

  'lay-pp-page-spread-right': async (context) => {
    await assertSides(await context.open(), { 1: 'right' })
    return passed('page 1 is on the right side of the spread')
  },

  'lay-pp-page-spread-combined': async (context) => {
    const book = await context.open()
    await book.turn('ArrowRight')
    await assertSides(book, { 2: 'left', 3: 'right' })
    return passed('page 2 on the left and page 3 on the right of one spread')
  },

  'lay-fxl-xhtml-icb': clipsToViewport,
  'lay-fxl-xhtml-icb_invalid_meta': clipsToViewport,
  'lay-pp-xhtml-icb_invalid_meta': clipsToViewport,
  'lay-fxl-xhtml-icb_multi_declarations': showsEqualPages,
  'lay-pp-xhtml-icb_multi_declarations': showsEqualPages,
  'lay-fxl-xhtml-icb_units': showsEqualPages,
  'lay-pp-xhtml-icb_units': showsEqualPages,

  'lay-pp-svg-icb_multi': async (context) => {
    const book = await context.open()
    await book.turn('ArrowRight')
    const narrow = await getOnlyPage(book)
    assertSize(narrow, 900, 600)
    assert.ok(
      sumShares(await readColours(book.page, withoutEdge(narrow)), isRed) > 0.99,
      'more than the red rectangle is visible',
    )
    await book.turn('ArrowRight')
    const wide = await getOnlyPage(book)
    assertSize(wide, 1200, 600)
    const band = { ...wide, left: wide.left + wide.width * 0.76, width: wide.width * 0.06 }
    const colours = await readColours(book.page, band)
    assert.equal(sumShares(colours, isRed), 0)
    assert.ok(sumShares(colours, isGreenish) > 0.1, 'the band of stars is not visible')
    return passed('only red at 900 × 600; the band of stars at the right at 1200 × 600')
  },

  'fxl-layout-duplication': async (context) => {
    const upload = await context.upload()
    assert.ok('book' in upload, 'the book is refused')
    const errors = upload.book.warnings.filter(({ severity }) => severity === 'error')
    assert.ok(
      errors.some(({ message }) => message.includes('rendition:layout')),
      `the import reports ${JSON.stringify(errors)}`,
    )
    return passed('the import reports the EPUBCheck error that rendition:layout is set twice')
  },
}

async function assertClipped(book: OpenBook): Promise<void> {
  for (const page of (await book.view()).pages) {
    assertSize(page, 900, 600)
    assert.equal(sumShares(await readColours(book.page, page), isRed), 0, 'red outside the page is visible')
  }
}

/** Returns the page numbers in the texts of the pages, one list for each view. */
function readNumbers(views: readonly View[]): number[][] {
  return views.map(({ pages }) => pages.map(({ text }) => Number(/Page (\d)\./.exec(text)?.[1])))
}

async function getOnlyPage(book: OpenBook): Promise<PageInView> {
  const { pages } = await book.view()
  const [page] = pages
  assert.ok(page && pages.length === 1, `${pages.length} pages in view`)
  return page
}

function assertSize(page: PageInView, width: number, height: number): void {
  assert.deepEqual([page.ownWidth, page.ownHeight], [width, height])
  assert.ok(Math.abs(page.width / page.height - width / height) < 0.01, 'the page is stretched')
}

async function findMiddle(book: OpenBook): Promise<number> {
  const box = await book.page.getByRole('region', { name: 'Book' }).boundingBox()
  assert.ok(box)
  return box.x + box.width / 2
}

/** Expects that each page is on its side of the fold and touches the fold. The keys of `sides` are page numbers. */
async function assertSides(book: OpenBook, sides: Readonly<Record<number, 'left' | 'right'>>): Promise<void> {
  const fold = await findMiddle(book)
  const { pages } = await book.view()
  for (const [number, side] of Object.entries(sides)) {
    const page = pages.find(({ text }) => text.startsWith(`Page ${number}.`))
    assert.ok(page, `page ${number} is not in view`)
    const edge = side === 'left' ? page.left + page.width : page.left
    assert.ok(Math.abs(edge - fold) < ROUNDING_PX, `page ${number} is not on the ${side} of the fold`)
  }
}

/** Returns a screenshot of a page after the fonts of the book have loaded. */
async function takeScreenshot(book: OpenBook, { left, top, width, height }: PageInView): Promise<Buffer> {
  const frame = await book.findFrame('body')
  await frame.evaluate(async () => void (await document.fonts.ready))
  return book.page.screenshot({ clip: { x: left, y: top, width, height } })
}

/** Returns the area of a page without the two outermost pixels on each side, which may be blended. */
const withoutEdge = ({ left, top, width, height }: PageInView) => ({
  left: left + 2,
  top: top + 2,
  width: width - 4,
  height: height - 4,
})
