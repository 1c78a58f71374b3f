import { strict as assert } from 'node:assert'
import { readColours, isGreenish, isRed, sumShares } from '../colours.ts'
import type { Check, Checks } from '../test-context.ts'
import type { OpenBook, View } from '../open-book.ts'
import type { PageInView } from '../pages-in-view.ts'
import { seen } from '../verdict.ts'

/** Less than this is rounding, or the edge of a picture. */
const ROUNDING_PX = 1
/** Narrower than two pages side by side need (spec 1 §9). */
const ONE_PAGE = { width: 560, height: 760 }

const clippedToViewport: Check = async (desk) => {
  const book = await desk.open()
  await assertClipped(book)
  await book.turn('ArrowRight')
  await assertClipped(book)
  return seen('the pages are 900 × 600 and nothing of the red that lies beyond is on the screen')
}

const bothPagesAlike: Check = async (desk) => {
  const book = await desk.open()
  const first = await theOnlyPage(book)
  assertSize(first, 1000, 600)
  const picture = await pictureOf(book, first)
  await book.turn('ArrowRight')
  const second = await theOnlyPage(book)
  assert.deepEqual({ ...second }, { ...first })
  assert.ok(picture.equals(await pictureOf(book, second)), 'the pages differ in their pixels')
  return seen('both pages are 1000 × 600 and the same pixel by pixel')
}

const spreadsWhereTwoFit: Check = async (desk) => {
  const wide = await desk.open()
  assert.deepEqual(numbers(await wide.leaf()), [[1], [2, 3], [4]])
  const narrow = await desk.open(ONE_PAGE)
  await narrow.leaf('ArrowLeft') // it opens where the first one was left
  assert.deepEqual(numbers(await narrow.leaf()), [[1], [2], [3], [4]])
  return seen('two pages side by side in a wide window, one in a narrow one, in the order of the spine')
}

export const fixedLayoutChecks: Checks = {
  'lay-fxl-layout-pre-paginated': async (desk) => {
    const book = await desk.open()
    const views = await book.leaf()
    assert.deepEqual(numbers(views).flat(), [1, 2, 3, 4])
    for (const page of views.flatMap(({ pages }) => pages)) assertSize(page, 900, 600)
    return seen('one whole page for each spine item, in order, with nothing between')
  },

  'lay-pp-layout-pre-paginated-spreads': async (desk) => {
    const views = await (await desk.open()).leaf()
    assert.deepEqual(numbers(views), [[1], [2, 3], [4]])
    const [left, right] = views[1]?.pages ?? []
    assert.ok(left && right)
    assert.ok(Math.abs(left.left + left.width - right.left) < ROUNDING_PX, 'a gap between the pages')
    assert.ok(Math.abs(left.top - right.top) < ROUNDING_PX && Math.abs(left.height - right.height) < ROUNDING_PX)
    return seen('pages 2 and 3 stand side by side without a gap, and no blank page comes between')
  },

  'lay-fxl-orientation-landscape': async (desk) => {
    const book = await desk.open()
    for (const { pages } of await book.leaf())
      for (const page of pages) assert.ok(page.width > page.height, 'a page stands upright')
    return seen('every page is shown whole and wider than high; nobody is asked to turn an upright screen')
  },

  'lay-fxl-spread-auto': spreadsWhereTwoFit,
  'lay-fxl-spread-default': spreadsWhereTwoFit,

  'lay-fxl-spread-none': async (desk) => {
    assert.deepEqual(numbers(await (await desk.open()).leaf()), [[1], [2], [3], [4]])
    return seen('one page at a time, in a window with room for two')
  },

  'fxl-page-spread-center': async (desk) => {
    const book = await desk.open()
    const page = await theOnlyPage(book)
    assert.ok(page.text.startsWith('Page 1.'))
    assert.ok(Math.abs(page.left + page.width / 2 - (await middle(book))) < ROUNDING_PX, 'it is not in the middle')
    return seen('page 1 stands alone in the middle')
  },

  'lay-fxl-page-spread-left': async (desk) => {
    const book = await desk.open()
    await book.turn('ArrowRight')
    await assertSides(book, { 2: 'left' })
    return seen('page 2 is on the left side of the spread')
  },

  'lay-pp-page-spread-right': async (desk) => {
    await assertSides(await desk.open(), { 1: 'right' })
    return seen('page 1 is on the right side of the spread')
  },

  'lay-pp-page-spread-combined': async (desk) => {
    const book = await desk.open()
    await book.turn('ArrowRight')
    await assertSides(book, { 2: 'left', 3: 'right' })
    return seen('page 2 on the left and page 3 on the right of one spread')
  },

  'lay-fxl-xhtml-icb': clippedToViewport,
  'lay-fxl-xhtml-icb_invalid_meta': clippedToViewport,
  'lay-pp-xhtml-icb_invalid_meta': clippedToViewport,
  'lay-fxl-xhtml-icb_multi_declarations': bothPagesAlike,
  'lay-pp-xhtml-icb_multi_declarations': bothPagesAlike,
  'lay-fxl-xhtml-icb_units': bothPagesAlike,
  'lay-pp-xhtml-icb_units': bothPagesAlike,

  'lay-pp-svg-icb_multi': async (desk) => {
    const book = await desk.open()
    await book.turn('ArrowRight')
    const narrow = await theOnlyPage(book)
    assertSize(narrow, 900, 600)
    assert.ok(
      sumShares(await readColours(book.page, inside(narrow)), isRed) > 0.99,
      'not only the red rectangle is seen',
    )
    await book.turn('ArrowRight')
    const wide = await theOnlyPage(book)
    assertSize(wide, 1200, 600)
    const band = { ...wide, left: wide.left + wide.width * 0.76, width: wide.width * 0.06 }
    const colours = await readColours(book.page, band)
    assert.equal(sumShares(colours, isRed), 0)
    assert.ok(sumShares(colours, isGreenish) > 0.1, 'the band of stars is not seen')
    return seen('only red at 900 × 600; the band of stars at the right at 1200 × 600')
  },

  'fxl-layout-duplication': async (desk) => {
    const upload = await desk.upload()
    assert.ok('book' in upload, 'the book is refused')
    const errors = upload.book.warnings.filter(({ severity }) => severity === 'error')
    assert.ok(
      errors.some(({ message }) => message.includes('rendition:layout')),
      `import says ${JSON.stringify(errors)}`,
    )
    return seen('import, which asks EPUBCheck, says that rendition:layout is given twice')
  },
}

async function assertClipped(book: OpenBook): Promise<void> {
  for (const page of (await book.view()).pages) {
    assertSize(page, 900, 600)
    assert.equal(sumShares(await readColours(book.page, page), isRed), 0, 'red that lies outside the page is seen')
  }
}

/** The numbers that the pages give themselves, view by view. */
function numbers(views: readonly View[]): number[][] {
  return views.map(({ pages }) => pages.map(({ text }) => Number(/Page (\d)\./.exec(text)?.[1])))
}

async function theOnlyPage(book: OpenBook): Promise<PageInView> {
  const { pages } = await book.view()
  const [page] = pages
  assert.ok(page && pages.length === 1, `${pages.length} pages in view`)
  return page
}

function assertSize(page: PageInView, width: number, height: number): void {
  assert.deepEqual([page.ownWidth, page.ownHeight], [width, height])
  assert.ok(Math.abs(page.width / page.height - width / height) < 0.01, 'the page is stretched')
}

async function middle(book: OpenBook): Promise<number> {
  const box = await book.page.getByRole('region', { name: 'Book' }).boundingBox()
  assert.ok(box)
  return box.x + box.width / 2
}

/** Pages by their number, each wholly on its half of the screen and touching the fold. */
async function assertSides(book: OpenBook, sides: Readonly<Record<number, 'left' | 'right'>>): Promise<void> {
  const fold = await middle(book)
  const { pages } = await book.view()
  for (const [number, side] of Object.entries(sides)) {
    const page = pages.find(({ text }) => text.startsWith(`Page ${number}.`))
    assert.ok(page, `page ${number} is not in view`)
    const edge = side === 'left' ? page.left + page.width : page.left
    assert.ok(Math.abs(edge - fold) < ROUNDING_PX, `page ${number} is not on the ${side} of the fold`)
  }
}

/** When the book's own letters are there. */
async function pictureOf(book: OpenBook, { left, top, width, height }: PageInView): Promise<Buffer> {
  const frame = await book.frameWith('body')
  await frame.evaluate(async () => void (await document.fonts.ready))
  return book.page.screenshot({ clip: { x: left, y: top, width, height } })
}

/** Without the outermost pixels, which the browser blends with what is beside. */
const inside = ({ left, top, width, height }: PageInView) => ({
  left: left + 2,
  top: top + 2,
  width: width - 4,
  height: height - 4,
})
