import { strict as assert } from 'node:assert'
import { readColours, isGreenish, isRed, isSolidGreen, sumShares } from '../colours.ts'
import type { Check, Checks } from '../test-context.ts'
import { locateImage } from '../images.ts'
import { passed } from '../verdict.ts'

/**
 * Returns a check that an element is drawn in a font of the book: the width of the text must change without the font.
 */
export const usesFont =
  (family: string, selector: string): Check =>
  async (context) => {
    const book = await context.open()
    const frame = await book.findFrame(selector)
    await book.waitUntil(
      () => frame.evaluate((name) => [...document.fonts].find((face) => face.family.includes(name))?.status, family),
      (status) => status === 'loaded',
      `the font ${family} loaded`,
    )
    const widths = await frame.locator(selector).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const withFont = range.getBoundingClientRect().width
      if (element instanceof HTMLElement) element.style.fontFamily = 'inherit'
      return { withFont, withoutFont: range.getBoundingClientRect().width }
    })
    assert.notEqual(widths.withFont, widths.withoutFont)
    return passed(`the text is drawn in ${family}`)
  }

export const contentChecks: Checks = {
  'cnt-css-fonts_ot': usesFont('Franky Toys', '.font-opentype'),
  'cnt-css-fonts_woff': usesFont('Pacifico', '.font-woff'),

  'cnt-xhtml-support': async (context) => {
    const book = await context.open()
    await book.waitForText('Test passes if you see this.')
    return passed('the text is in view')
  },

  'cnt-mathml-support': async (context) => {
    const book = await context.open()
    await book.waitForText('Test passes if a math equation appears below')
    const frame = await book.findFrame('math')
    const [base, power] = await frame.locator('math mfenced mi:first-child, math mn').evaluateAll((tokens) =>
      tokens.map((token) => {
        const { left, bottom } = token.getBoundingClientRect()
        return { left, bottom, size: Number.parseFloat(getComputedStyle(token).fontSize) }
      }),
    )
    assert.ok(base && power)
    assert.ok(power.bottom < base.bottom - 3 && power.size < base.size && power.left > base.left)
    return passed('the 2 of the equation is smaller than its base, and above and after it')
  },

  'cnt-svg-css-reference': async (context) => {
    const book = await context.open()
    const colours = await readColours(book.page, await locateImage(book, 'img'))
    const solid = sumShares(colours, isSolidGreen)
    assert.ok(solid > 0.3, `solid green fills ${solid} of the picture`)
    // The other greenish pixels are the anti-aliased edge of the picture.
    assert.ok(sumShares(colours, isGreenish) - solid < 0.03)
    return passed('the picture is in solid green')
  },

  'cnt-svg-embedded': async (context) => {
    const book = await context.open()
    const frame = await book.findFrame('svg')
    const box = await frame.locator('svg').boundingBox()
    assert.ok(box)
    const colours = await readColours(book.page, { left: box.x, top: box.y, width: box.width, height: box.height })
    assert.ok(sumShares(colours, isRed) > 0.3)
    return passed('the drawing is visible in red')
  },
}
