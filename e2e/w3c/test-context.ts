import type { BrowserContext, Page } from '@playwright/test'
import { fetchToken, uploadBook, type Upload } from '../src/api.ts'
import { recordNarration } from '../src/record-narration.ts'
import { OpenBook } from './open-book.ts'
import type { W3cTest } from './test-list.ts'
import type { Finding } from './verdict.ts'

export interface OpenOptions {
  readonly width?: number
  readonly height?: number
  /** Enables the animation of page turns, which is off by default. */
  readonly motion?: boolean
  /** The class of the spoken sentence in the book. */
  readonly activeClass?: string
  /** A function that runs in the window before the scripts of the reader. */
  readonly before?: () => void
}

/** Uploads the book of one W3C test to the server and opens the book in the reader. */
export class TestContext {
  readonly test: W3cTest
  readonly origin: string
  readonly context: BrowserContext
  readonly #opened: Page[] = []

  constructor(test: W3cTest, origin: string, context: BrowserContext) {
    this.test = test
    this.origin = origin
    this.context = context
  }

  /** Uploads a file (by default the book of the test) as a super user. */
  async upload(file = this.test.file): Promise<Upload> {
    return uploadBook(this.origin, await fetchToken(this.origin, 'super.uk'), file)
  }

  /**
   * Uploads the book of the test and opens it in a new page. The book opens at its last position.
   * @throws Error with the message of the server or the reader if the book does not open.
   */
  async open(options: OpenOptions = {}): Promise<OpenBook> {
    const upload = await this.upload()
    if ('refusal' in upload) throw new Error(`the import failed: ${upload.refusal.code}`)
    return this.openById(upload.book.book.id, options)
  }

  async openById(id: string, options: OpenOptions = {}): Promise<OpenBook> {
    const page = await this.context.newPage()
    this.#opened.push(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.setViewportSize({ width: options.width ?? 1200, height: options.height ?? 760 })
    await page.emulateMedia({ reducedMotion: options.motion ? 'no-preference' : 'reduce' })
    await recordNarration(page, options.activeClass)
    if (options.before) await page.addInitScript(options.before)
    await page.goto(`${this.origin}/bookshelf/play/id/${id}`)
    await page.waitForFunction(
      () => document.querySelector('[role=alert]') || performance.getEntriesByName('reader:first-page').length > 0,
    )
    const alert = await page.evaluate(() => document.querySelector('[role=alert]')?.textContent?.trim() ?? '')
    if (alert) throw new Error(`message of the reader: ${alert}`)
    return new OpenBook(page, requests)
  }

  async close(): Promise<void> {
    for (const page of this.#opened) await page.close()
  }
}

/** Examines one W3C test. Returns the finding, and throws an error if the test fails. */
export type Check = (context: TestContext) => Promise<Finding>
export type Checks = Readonly<Record<string, Check>>
