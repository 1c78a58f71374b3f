import type { BrowserContext, Page } from '@playwright/test'
import { fetchToken, uploadBook, type Upload } from '../src/api.ts'
import { recordNarration } from '../src/record-narration.ts'
import { OpenBook } from './open-book.ts'
import type { W3cTest } from './test-list.ts'
import type { Finding } from './verdict.ts'

export interface OpenOptions {
  readonly width?: number
  readonly height?: number
  /** With the slide of a page turn; off unless a test looks at it. */
  readonly motion?: boolean
  /** The class that the book gives to the sentence that is spoken. */
  readonly activeClass?: string
  /** Runs in the window before the reader does. */
  readonly before?: () => void
}

/** Where one test is carried out: imports its book through the server and opens it in the reader. */
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

  /** What the server says to a file; the test's own unless told. */
  async upload(file = this.test.file): Promise<Upload> {
    return uploadBook(this.origin, await fetchToken(this.origin, 'super.uk'), file)
  }

  /** The test's book on its first page. Throws what the server or the reader says instead. */
  async open(options: OpenOptions = {}): Promise<OpenBook> {
    const upload = await this.upload()
    if ('refusal' in upload) throw new Error(`refused at import: ${upload.refusal.code}`)
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
    if (alert) throw new Error(`the reader says: ${alert}`)
    return new OpenBook(page, requests)
  }

  async close(): Promise<void> {
    for (const page of this.#opened) await page.close()
  }
}

/** What carries out a test: gives what was seen, throws what was not. */
export type Check = (desk: TestContext) => Promise<Finding>
/** The checks of a topic, by the id of the W3C's test. */
export type Checks = Readonly<Record<string, Check>>
