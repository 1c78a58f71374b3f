import { strict as assert } from 'node:assert'
import type { Frame, Page } from '@playwright/test'
import { pagesInView, type PageInView } from './pages-in-view.ts'

export interface View {
  readonly pages: readonly PageInView[]
  /** The visible texts of the pages, separated by ` | `. */
  readonly text: string
  /** The position that the slider of the reader shows, in thousandths of the book. */
  readonly position: number
}

const WAIT_MS = 15_000

/** A book that is open in the reader. The methods only use keys, buttons and the visible content. */
export class OpenBook {
  readonly page: Page
  /** URLs of all requests since the page was created. */
  readonly requests: readonly string[]

  constructor(page: Page, requests: readonly string[]) {
    this.page = page
    this.requests = requests
  }

  async view(): Promise<View> {
    const pages = await this.page.evaluate(pagesInView)
    const position = await this.page.getByRole('slider', { name: 'Position in book' }).inputValue()
    return { pages, text: pages.map(({ text }) => text).join(' | '), position: Number(position) }
  }

  /** Waits until a text is visible, and returns the visible content. */
  async waitForText(text: string): Promise<View> {
    return this.waitUntil(
      () => this.view(),
      (view) => view.text.includes(text),
      `'${text}' in view`,
    )
  }

  /**
   * Turns a page with an arrow key, and returns the visible content.
   * @throws Error if no page turns.
   */
  async turn(key: 'ArrowRight' | 'ArrowLeft'): Promise<View> {
    const before = await this.#snapshot()
    const after = await this.#press(key)
    assert.notEqual(after, before, `${key} turns no page`)
    return this.view()
  }

  /**
   * Turns pages with the arrow key to the last page. Returns the visible content before and after each turn.
   * @throws Error if the book does not end within the maximum number of turns.
   */
  async turnToEnd(key: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight', maxTurns = 60): Promise<View[]> {
    const views = [await this.view()]
    for (let turns = 0; turns < maxTurns; turns++) {
      const before = await this.#snapshot()
      if ((await this.#press(key)) === before) return views
      views.push(await this.view())
    }
    throw new Error(`the book does not end within ${maxTurns} turns`)
  }

  /** Returns the labels of the table of contents as the reader shows them. */
  async contents(): Promise<string[]> {
    await this.page.getByRole('button', { name: 'Table of contents' }).click()
    const rows = this.page.getByRole('dialog').getByRole('listitem')
    await rows.first().waitFor()
    // The row of the current chapter also contains other text.
    const labels = await rows.getByRole('button').locator('bdi').allInnerTexts()
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' })
    return labels
  }

  /** Opens a chapter through its row in the table of contents, and waits for the page turn. */
  async openChapter(label: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Table of contents' }).click()
    await this.#afterTurn(() => this.page.getByRole('dialog').getByText(label, { exact: true }).first().click())
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  /** Moves the slider to a position in thousandths of the book, and returns the visible content. */
  async moveSlider(position: number): Promise<View> {
    const slider = this.page.getByRole('slider', { name: 'Position in book' })
    await this.#afterTurn(() => slider.fill(String(position)))
    await slider.blur() // The arrow keys turn pages only if the slider does not have the focus.
    return this.view()
  }

  async hasElement(selector: string): Promise<boolean> {
    return (await this.#searchFrame(selector)) !== undefined
  }

  /**
   * Returns the visible frame that contains an element.
   * @throws Error if there is none.
   */
  async findFrame(selector: string): Promise<Frame> {
    const frame = await this.#searchFrame(selector)
    if (!frame) throw new Error(`no visible page contains ${selector}`)
    return frame
  }

  async #searchFrame(selector: string): Promise<Frame | undefined> {
    for (const element of await this.page.locator('iframe').all()) {
      const frame = await (await element.elementHandle())?.contentFrame()
      if (frame && (await element.isVisible()) && (await frame.locator(selector).count()) > 0) return frame
    }
    return undefined
  }

  /** Clicks the middle of the first line of an element on a visible page. */
  async tap(selector: string): Promise<void> {
    const frame = await this.findFrame(selector)
    const box = await frame.locator(selector).evaluate((element) => {
      const line = element.getClientRects()[0] ?? element.getBoundingClientRect()
      const frameElement = element.ownerDocument.defaultView?.frameElement
      const at = frameElement?.getBoundingClientRect() ?? new DOMRect()
      const scale = at.width / (frameElement?.clientWidth || 1)
      return { x: at.left + (line.left + line.width / 2) * scale, y: at.top + (line.top + line.height / 2) * scale }
    })
    await this.page.mouse.click(box.x, box.y)
  }

  /**
   * Reads a value repeatedly until `accept` returns true.
   * @throws Error with the last value after the timeout.
   */
  async waitUntil<T>(
    read: () => Promise<T>,
    accept: (value: T) => boolean,
    expected: string,
    timeoutMs = WAIT_MS,
  ): Promise<T> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const value = await read()
      if (accept(value)) return value
      if (Date.now() > deadline) assert.fail(`expected ${expected}; found ${JSON.stringify(value)?.slice(0, 300)}`)
      await this.page.waitForTimeout(100)
    }
  }

  /** Runs an action, and waits for the performance mark of the page turn. */
  async #afterTurn(action: () => Promise<unknown>): Promise<void> {
    const count = () => performance.getEntriesByName('reader:turned').length
    const before = await this.page.evaluate(count)
    await action()
    await this.page.waitForFunction((known) => performance.getEntriesByName('reader:turned').length > known, before, {
      timeout: WAIT_MS,
    })
    // Waits until the previous page has slid out.
    await this.page.waitForFunction(() =>
      document.getAnimations().every(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        return !target?.querySelector('iframe')
      }),
    )
  }

  /**
   * Presses a key and waits for the performance mark of the page turn, which also appears at the end of the book.
   * Returns a snapshot of the visible page.
   */
  async #press(key: string): Promise<string> {
    await this.#afterTurn(() => this.page.keyboard.press(key))
    return this.#snapshot()
  }

  /**
   * Returns a different text for each page of the book. The position is not suitable, because the reader measures the
   * position after the paint.
   */
  async #snapshot(): Promise<string> {
    return this.page.evaluate(() => {
      const known: unknown = Reflect.get(window, 'framesSeen')
      const frames: unknown[] = Array.isArray(known) ? known : []
      Object.assign(window, { framesSeen: frames })
      const offsets: string[] = []
      for (const frame of document.querySelectorAll('iframe')) {
        if (!frame.checkVisibility({ visibilityProperty: true })) continue
        if (!frames.includes(frame)) frames.push(frame)
        offsets.push(`${frames.indexOf(frame)} ${frame.contentDocument?.body.style.transform}`)
      }
      return offsets.join()
    })
  }
}
