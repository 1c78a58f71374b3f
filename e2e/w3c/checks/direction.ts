import { strict as assert } from 'node:assert'
import type { Check, Checks, TestContext } from '../test-context.ts'
import type { OpenBook } from '../open-book.ts'
import { passed } from '../verdict.ts'

const ORDINALS = ['first', 'second', 'third', 'last']

const checksProgression =
  (forward: 'ArrowRight' | 'ArrowLeft'): Check =>
  async (context) => {
    const book = await context.open({ motion: true, before: recordSlides })
    for (const [index, ordinal] of ORDINALS.entries()) {
      if (index > 0) await book.turn(forward)
      await book.waitForText(`This page must appear ${ordinal}`)
    }
    const side = forward === 'ArrowRight' ? 'right' : 'left'
    const slides = await book.page.evaluate(() => String(Reflect.get(window, 'slides')))
    assert.equal(slides, Array.from({ length: 3 }, () => `translateX(${side === 'right' ? '' : '-'}100%)`).join())
    const [next, previous] = await Promise.all(['Next page', 'Previous page'].map((name) => readLeft(book, name)))
    assert.equal(next !== undefined && previous !== undefined && next > previous, side === 'right')
    return passed(`each next page slides in from the ${side}, in order, with the arrow key and the button of that side`)
  }

const titleRuns =
  (direction: 'ltr' | 'rtl'): Check =>
  async (context) => {
    const order = await readTitleOrder(context)
    assert.equal(order, direction === 'rtl' ? '! letters CSS' : 'CSS letters !')
    return passed(`the title in the toolbar reads, from left to right: ${order}`)
  }

export const directionChecks: Checks = {
  'pkg-spine-progression_ltr': checksProgression('ArrowRight'),
  'pkg-spine-progression-default': checksProgression('ArrowLeft'),

  'pkg-dir-auto_root-rtl': titleRuns('ltr'),
  'pkg-dir_rtl-root-ltr': titleRuns('rtl'),
  'pkg-dir_unset-root-rtl': titleRuns('rtl'),

  'pkg-dir_but_not_content': async (context) => {
    const book = await context.open()
    const frame = await book.findFrame('li')
    const items = await frame.locator('li,p').evaluateAll((elements) =>
      elements.map((element) => {
        const range = element.ownerDocument.createRange()
        range.selectNodeContents(element)
        const column = element.getBoundingClientRect()
        return {
          direction: getComputedStyle(element).direction,
          fromLeft: range.getBoundingClientRect().left - column.left,
        }
      }),
    )
    assert.ok(items.length >= 4)
    for (const item of items) assert.deepEqual(item, { direction: 'ltr', fromLeft: 0 })
    return passed('the paragraph and the list of the page begin at the left')
  },

  'pkg-lang_but_not_content': async (context) => {
    const book = await context.open()
    const frame = await book.findFrame('q')
    const quotation = await frame.locator('q').evaluate((quote) => {
      const isFrench = quote.matches(':lang(fr)')
      const width = quote.getBoundingClientRect().width
      quote.parentElement?.setAttribute('lang', 'fr') // Quotation marks have the language of the parent element.
      return { isFrench, width, frenchWidth: quote.getBoundingClientRect().width }
    })
    assert.equal(quotation.isFrench, false)
    // « and » with their spaces are much wider than “ and ”.
    assert.ok(quotation.width < quotation.frenchWidth - 2, JSON.stringify(quotation))
    return passed('the page is not in French, and its quotation is narrower than with French quotation marks')
  },
}

/** Records the start position of each page that slides in. Runs in the window of the reader. */
function recordSlides(): void {
  const slides: string[] = []
  Object.assign(window, { slides })
  const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value
  Element.prototype.animate = function (...call) {
    const [keyframes] = call
    const start = String(Array.isArray(keyframes) ? keyframes[0]?.['transform'] : '')
    if (start.startsWith('translateX')) slides.push(start)
    return Reflect.apply(animate, this, call)
  }
}

async function readLeft(book: OpenBook, name: string): Promise<number | undefined> {
  return (await book.page.getByRole('button', { name }).boundingBox())?.x
}

/** Returns three parts of the title from left to right: `CSS` (Latin letters), `letters` (other letters), and `!`. */
async function readTitleOrder(context: TestContext): Promise<string> {
  const book = await context.open()
  const toolbar = book.page.getByRole('region', { name: 'Book tools' })
  return toolbar.getByText('CSS:').evaluate((title) => {
    const text = title.firstChild
    const letters = text?.nodeValue ?? ''
    const lefts = new Map<string, number>()
    for (const [part, letter] of [
      ['CSS', 'C'],
      ['letters', letters.replaceAll(/[^\p{L}]|[A-Z]/gu, '').charAt(0)],
      ['!', '!'],
    ] as const) {
      const range = document.createRange()
      if (!text) continue
      range.setStart(text, letters.indexOf(letter))
      range.setEnd(text, letters.indexOf(letter) + 1)
      lefts.set(part, range.getBoundingClientRect().left)
    }
    return [...lefts]
      .sort(([, one], [, other]) => one - other)
      .map(([part]) => part)
      .join(' ')
  })
}
