import { strict as assert } from 'node:assert'
import type { Frame, Page } from '@playwright/test'
import { pagesInView, type PageInView } from './pages-in-view.ts'

/** What the reader shows at a moment. */
export interface View {
  readonly pages: readonly PageInView[]
  /** All text in view, page by page. */
  readonly text: string
  /** The place that the reader's own controls tell, in thousandths of the book. */
  readonly place: number
}

const WAIT_MS = 15_000

/** A book in the reader, seen and handled as a person does: keys, buttons, what stands on the screen. */
export class OpenBook {
  readonly page: Page
  /** Addresses that were asked for since the book was opened. */
  readonly requests: readonly string[]

  constructor(page: Page, requests: readonly string[]) {
    this.page = page
    this.requests = requests
  }

  /** What is in view now. */
  async view(): Promise<View> {
    const pages = await this.page.evaluate(pagesInView)
    const place = await this.page.getByRole('slider', { name: 'Position in book' }).inputValue()
    return { pages, text: pages.map(({ text }) => text).join(' | '), place: Number(place) }
  }

  /** Waits until a text is in view. Throws what is in view instead. */
  async sees(text: string): Promise<View> {
    return this.until(
      () => this.view(),
      (view) => view.text.includes(text),
      `'${text}' in view`,
    )
  }

  /** Turns a page by an arrow key. Throws where none turns: what comes after would be said of the page before. */
  async turn(key: 'ArrowRight' | 'ArrowLeft'): Promise<View> {
    const before = await this.#snapshot()
    const after = await this.#press(key)
    assert.notEqual(after, before, `no page turns by ${key}`)
    return this.view()
  }

  /** What is in view on every page from here on, until nothing changes any more. */
  async leaf(key: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight', most = 60): Promise<View[]> {
    const views = [await this.view()]
    for (let turns = 0; turns < most; turns++) {
      const before = await this.#snapshot()
      if ((await this.#press(key)) === before) return views
      views.push(await this.view())
    }
    throw new Error(`the book does not end within ${most} turns`)
  }

  /** The rows of the reader's table of contents, as they are drawn. */
  async contents(): Promise<string[]> {
    await this.page.getByRole('button', { name: 'Table of contents' }).click()
    const rows = this.page.getByRole('dialog').getByRole('listitem')
    await rows.first().waitFor()
    // the row where one is says so beside its label
    const labels = await rows.getByRole('button').locator('bdi').allInnerTexts()
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' })
    return labels
  }

  /** Goes where a row of the table of contents leads. */
  async choose(label: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Table of contents' }).click()
    await this.#afterTurn(() => this.page.getByRole('dialog').getByText(label, { exact: true }).first().click())
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  /** Moves the thumb of the position in the book; thousandths. */
  async slideTo(place: number): Promise<View> {
    const slider = this.page.getByRole('slider', { name: 'Position in book' })
    await this.#afterTurn(() => slider.fill(String(place)))
    await slider.blur() // the arrow keys are the page's again
    return this.view()
  }

  /** Does a page in view hold such an element? */
  async holds(selector: string): Promise<boolean> {
    return (await this.#findFrame(selector)) !== undefined
  }

  /** The frame in view that holds an element. */
  async frameWith(selector: string): Promise<Frame> {
    const frame = await this.#findFrame(selector)
    if (!frame) throw new Error(`no page in view holds ${selector}`)
    return frame
  }

  async #findFrame(selector: string): Promise<Frame | undefined> {
    for (const element of await this.page.locator('iframe').all()) {
      const frame = await (await element.elementHandle())?.contentFrame()
      if (frame && (await element.isVisible()) && (await frame.locator(selector).count()) > 0) return frame
    }
    return undefined
  }

  /** A tap with the pointer on the first line of an element that is in view. */
  async tap(selector: string): Promise<void> {
    const frame = await this.frameWith(selector)
    const box = await frame.locator(selector).evaluate((element) => {
      const line = element.getClientRects()[0] ?? element.getBoundingClientRect()
      const holder = element.ownerDocument.defaultView?.frameElement
      const at = holder?.getBoundingClientRect() ?? new DOMRect()
      const scale = at.width / (holder?.clientWidth || 1)
      return { x: at.left + (line.left + line.width / 2) * scale, y: at.top + (line.top + line.height / 2) * scale }
    })
    await this.page.mouse.click(box.x, box.y)
  }

  /** Asks again until the answer is accepted. Throws the last answer. */
  async until<T>(
    ask: () => Promise<T>,
    accept: (answer: T) => boolean,
    wanted: string,
    timeoutMs = WAIT_MS,
  ): Promise<T> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const answer = await ask()
      if (accept(answer)) return answer
      if (Date.now() > deadline) assert.fail(`wanted ${wanted}; there is ${JSON.stringify(answer)?.slice(0, 300)}`)
      await this.page.waitForTimeout(100)
    }
  }

  /** The reader marks each turn when it is done. */
  async #afterTurn(act: () => Promise<unknown>): Promise<void> {
    const count = () => performance.getEntriesByName('reader:turned').length
    const before = await this.page.evaluate(count)
    await act()
    await this.page.waitForFunction((known) => performance.getEntriesByName('reader:turned').length > known, before, {
      timeout: WAIT_MS,
    })
    // and the page that went has slid out
    await this.page.waitForFunction(() =>
      document.getAnimations().every(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        return !target?.querySelector('iframe')
      }),
    )
  }

  /** Resolves when the reader has turned, at the book's edge too. */
  async #press(key: string): Promise<string> {
    await this.#afterTurn(() => this.page.keyboard.press(key))
    return this.#snapshot()
  }

  /**
   * What tells one page from the next: another frame, or the text of the same one moved. The place in the book does not:
   * the reader measures it only after the page has been painted.
   */
  async #snapshot(): Promise<string> {
    return this.page.evaluate(() => {
      const known: unknown = Reflect.get(window, 'framesSeen')
      const frames: unknown[] = Array.isArray(known) ? known : []
      Object.assign(window, { framesSeen: frames })
      const moves: string[] = []
      for (const frame of document.querySelectorAll('iframe')) {
        if (!frame.checkVisibility({ visibilityProperty: true })) continue
        if (!frames.includes(frame)) frames.push(frame)
        moves.push(`${frames.indexOf(frame)} ${frame.contentDocument?.body.style.transform}`)
      }
      return moves.join()
    })
  }
}
