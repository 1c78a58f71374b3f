import { strict as assert } from 'node:assert'
import { readColours, isGreenish, isRed, isSolidGreen, sumShares } from '../colours.ts'
import type { Check, Checks } from '../test-context.ts'
import { imageIn } from '../images.ts'
import { seen } from '../verdict.ts'

/** The text in the book's font is drawn otherwise than it would be without: its width says so. */
export const drawnInFont =
  (family: string, selector: string): Check =>
  async (desk) => {
    const book = await desk.open()
    const frame = await book.frameWith(selector)
    await book.until(
      () => frame.evaluate((name) => [...document.fonts].find((face) => face.family.includes(name))?.status, family),
      (status) => status === 'loaded',
      `the font ${family} loaded`,
    )
    const widths = await frame.locator(selector).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const own = range.getBoundingClientRect().width
      if (element instanceof HTMLElement) element.style.fontFamily = 'inherit'
      return { own, without: range.getBoundingClientRect().width }
    })
    assert.notEqual(widths.own, widths.without)
    return seen(`the text is drawn in ${family}`)
  }

export const contentChecks: Checks = {
  'cnt-css-fonts_ot': drawnInFont('Franky Toys', '.font-opentype'),
  'cnt-css-fonts_woff': drawnInFont('Pacifico', '.font-woff'),

  'cnt-xhtml-support': async (desk) => {
    const book = await desk.open()
    await book.sees('Test passes if you see this.')
    return seen('the text is in view')
  },

  'cnt-mathml-support': async (desk) => {
    const book = await desk.open()
    await book.sees('Test passes if a math equation appears below')
    const frame = await book.frameWith('math')
    const [base, power] = await frame.locator('math mfenced mi:first-child, math mn').evaluateAll((tokens) =>
      tokens.map((token) => {
        const { left, bottom } = token.getBoundingClientRect()
        return { left, bottom, size: Number.parseFloat(getComputedStyle(token).fontSize) }
      }),
    )
    assert.ok(base && power)
    assert.ok(power.bottom < base.bottom - 3 && power.size < base.size && power.left > base.left)
    return seen('the 2 of the equation stands smaller, above and after its base')
  },

  'cnt-svg-css-reference': async (desk) => {
    const book = await desk.open()
    const colours = await readColours(book.page, await imageIn(book, 'img'))
    const solid = sumShares(colours, isSolidGreen)
    assert.ok(solid > 0.3, `solid green fills ${solid} of the picture`)
    // the smooth edge aside, nothing is half green
    assert.ok(sumShares(colours, isGreenish) - solid < 0.03)
    return seen('the picture is in solid green')
  },

  'cnt-svg-embedded': async (desk) => {
    const book = await desk.open()
    const frame = await book.frameWith('svg')
    const box = await frame.locator('svg').boundingBox()
    assert.ok(box)
    const colours = await readColours(book.page, { left: box.x, top: box.y, width: box.width, height: box.height })
    assert.ok(sumShares(colours, isRed) > 0.3)
    return seen('the drawing is seen in its red')
  },
}
