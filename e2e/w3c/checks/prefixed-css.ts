import { strict as assert } from 'node:assert'
import { readColours, sumShares } from '../colours.ts'
import type { Checks } from '../test-context.ts'
import type { OpenBook } from '../open-book.ts'
import { passed } from '../verdict.ts'

const ROUNDING_PX = 2

export const prefixedCssChecks: Checks = {
  'css-epub-hyphens': async (context) => {
    const book = await context.open()
    const brokenWords = { none: 0, manual: 0, auto: 0 }
    // The W3C test does not define the width of the window.
    for (let width = 480; width < 600; width += 20) {
      await book.page.setViewportSize({ width, height: 760 })
      for (const value of ['none', 'manual', 'auto'] as const)
        brokenWords[value] += await countBrokenWords(book, 'hyphens', value)
    }
    assert.ok(brokenWords.none === 0 && brokenWords.manual > 0, JSON.stringify(brokenWords))
    assert.ok(
      brokenWords.auto > 0,
      'the values none and manual work; with auto, this Chromium hyphenates no word because it has no dictionary',
    )
    return passed('none breaks no word, manual breaks words at their soft hyphens, and auto hyphenates words')
  },

  'css-epub-word-break': async (context) => {
    const book = await context.open()
    const broken: number[] = []
    for (const value of ['normal', 'keep-all', 'break-all'])
      broken.push(await countBrokenWords(book, 'word-break', value))
    assert.ok(broken[0] === 0 && broken[1] === 0 && (broken[2] ?? 0) > 0, `words broken: ${broken.join(', ')}`)
    return passed('only break-all breaks words at the end of a line')
  },

  'css-epub-text-align-last': async (context) => {
    const book = await context.open()
    const expected = { auto: 'left', start: 'left', end: 'left', left: 'left', right: 'right', center: 'center' }
    for (const [value, side] of Object.entries(expected)) {
      const { left, right } = await measureLastLineGaps(book, value)
      assert.ok(Math.max(left, right) > 10, `the last line with ${value} is full`)
      const at =
        left < ROUNDING_PX
          ? 'left'
          : right < ROUNDING_PX
            ? 'right'
            : Math.abs(left - right) < ROUNDING_PX
              ? 'center'
              : '?'
      assert.equal(at, side, `the last line with ${value}`)
    }
    const justified = await measureLastLineGaps(book, 'justify')
    assert.ok(justified.left < ROUNDING_PX && justified.right < ROUNDING_PX, JSON.stringify(justified))
    return passed('the last line of each of the seven texts is at the side that its property sets')
  },

  'css-epub-text-emphasis': async (context) => {
    const book = await context.open()
    const frame = await book.findFrame('.emphasis-filled-dot-blue')
    const styles = await frame.locator('[class^="emphasis"]').evaluateAll((spans) =>
      spans.map((span) => {
        const style = getComputedStyle(span)
        return [span.className, style.textEmphasisStyle, style.textEmphasisPosition].join(': ')
      }),
    )
    assert.ok(styles.length >= 12)
    for (const style of styles) assert.ok(!style.includes(': none'), style)
    assert.ok(
      styles.includes('emphasis-filled-sesame: sesame: over') && styles.includes('emphasis-a: "a": over'),
      styles.join(),
    )
    assert.ok(styles.includes('emphasis-filled-dot-under: dot: under'), styles.join())
    while (!(await book.view()).text.includes('marks appear below the text below')) await book.turn('ArrowRight')
    const blue = sumShares(
      await readColours(book.page, getBookArea(book)),
      (colour) => colour.blue > 200 && colour.red < 90 && colour.green < 90,
    )
    assert.ok(blue > 0.0001, `blue marks fill ${blue} of the page`)
    for (const side of ['left', 'right']) {
      const selector = `.emphasis-filled-dot-over-${side}`
      while (!(await book.hasElement(selector))) await book.turn('ArrowRight')
      const vertical = await book.findFrame(selector)
      const position = await vertical.locator(selector).evaluate((span) => {
        const { textEmphasisStyle, textEmphasisPosition, writingMode } = getComputedStyle(span)
        return [textEmphasisStyle, textEmphasisPosition, writingMode.slice(0, 8)]
      })
      assert.deepEqual(position, ['dot', side === 'left' ? 'over left' : 'over', 'vertical'])
    }
    return passed(
      'every text has the emphasis marks of its prefixed properties, on the right side; the blue marks are blue',
    )
  },

  'css-epub-text-transform': async (context) => {
    const book = await context.open()
    const frame = await book.findFrame('p[style]')
    const sizes = await frame.locator('p[style]').evaluate((paragraph) => {
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      const advances: number[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.setStart(node, 2)
        range.setEnd(node, 3)
        advances.push(range.getBoundingClientRect().height)
      }
      return { advances, isSupported: CSS.supports('text-transform', 'full-width') }
    })
    const [japanese = 0, english = 0] = sizes.advances
    assert.ok(
      japanese > 0 && Math.abs(japanese - english) < 1,
      `a letter takes ${english} px, a Japanese one ${japanese}; the browser ${sizes.isSupported ? 'knows' : 'does not know'} full-width`,
    )
    return passed('an English letter takes as much space as a Japanese character')
  },
}

/** Returns the number of words that are broken across lines in the paragraph with this property and value. */
async function countBrokenWords(book: OpenBook, property: string, value: string): Promise<number> {
  const frame = await book.findFrame('p[style]')
  return frame.locator(`p[style*="${property}: ${value}"]`).evaluate((paragraph) => {
    const text = paragraph.firstChild
    let broken = 0
    for (const { 0: word, index } of (text?.nodeValue ?? '').matchAll(/[\p{L}\u00AD]+/gu)) {
      const range = document.createRange()
      if (!text) continue
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set(Array.from(range.getClientRects(), ({ top, left }) => `${top} ${left > 0}`)).size > 1) broken++
    }
    return broken
  })
}

/**
 * Returns the free space to the left and to the right of the last line in CSS pixels. `value` is the `text-align-last`
 * of the paragraph.
 */
async function measureLastLineGaps(book: OpenBook, value: string): Promise<{ left: number; right: number }> {
  const frame = await book.findFrame('p[style]')
  return frame.locator(`p[style*="align-last: ${value}"]`).evaluate((paragraph) => {
    const range = document.createRange()
    range.selectNodeContents(paragraph)
    const boxes = paragraph.getClientRects()
    const column = boxes[boxes.length - 1]
    const lines = Array.from(range.getClientRects())
    const bottom = Math.max(...lines.filter(({ left }) => left >= (column?.left ?? 0) - 1).map((line) => line.top))
    const last = lines.filter(({ top, left }) => Math.abs(top - bottom) < 2 && left >= (column?.left ?? 0) - 1)
    return {
      left: Math.min(...last.map(({ left }) => left)) - (column?.left ?? 0),
      right: (column?.right ?? 0) - Math.max(...last.map(({ right }) => right)),
    }
  })
}

/** Returns an area between the two bars of the reader. */
function getBookArea(book: OpenBook): { left: number; top: number; width: number; height: number } {
  const { width, height } = book.page.viewportSize() ?? { width: 0, height: 0 }
  return { left: 0, top: 70, width, height: height - 190 }
}
