import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { CORPUS, openBook, waitForRendition, speakSentence, goToChapter } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../samples/books')
/** Index of a narrated sentence that is rarely on the first page of its chapter. */
const SENTENCE = 12

const BOOKS = [
  { name: 'a left-to-right', file: path.join(SAMPLES, 'the-lamp-keeper.epub') },
  { name: 'a right-to-left', file: path.join(SAMPLES, 'qissat-al-qamar.epub') },
  { name: 'a vertical', file: path.join(CORPUS, 'repaired/kusamakura-preview.epub') },
]

const size = (width: number, height: number) => (page: Page) => page.setViewportSize({ width, height })
const radio = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true }).check({ force: true })
const slider = (name: string, value: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('slider', { name, exact: true }).fill(value)

const CHANGES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['a smaller window', size(800, 600)],
  ['a wide window', size(1440, 900)],
  ['a phone', size(390, 780)],
  ['the phone turned', size(780, 390)],
  ['the window as before', size(1100, 760)],
  ['another font', radio('OpenDyslexic')],
  ['larger text', slider('Text size', '160')],
  ['more space between lines', slider('Line spacing', '2')],
  ['more space between letters', slider('Letter spacing', '10')],
  ['wide margins', radio('Wide')],
  ['dark', radio('Dark')],
  ['one page', radio('One')],
  ['scrolled', radio('Scroll')],
  ['two pages', radio('Two if they fit')],
  ['smaller text', slider('Text size', '80')],
]

/**
 * Returns the id of the highlighted sentence, and whether the beginning of its first line is in view. Without a
 * highlight, the id is empty.
 */
const readLitSentence = (page: Page) =>
  page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) {
      if (!frame.checkVisibility({ visibilityProperty: true })) continue
      const element = frame.contentDocument?.querySelector('[data-lectern-spoken]')
      const line = element?.getClientRects()[0]
      if (!element || !line) continue
      const isInView =
        line.left >= -1 && line.top >= -1 && line.left < frame.clientWidth && line.top < frame.clientHeight
      return { id: element.id, isInView }
    }
    return { id: '', isInView: false }
  })

/** Waits until the changed layout and its fonts are painted. */
const waitForLayout = (page: Page) =>
  page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await painted()
    for (const { contentDocument } of document.querySelectorAll('iframe')) await contentDocument?.fonts.ready
    await painted()
  })

for (const { name, file } of BOOKS)
  for (const state of ['paused', 'playing'] as const)
    test(`the spoken sentence of ${name} book stays in view through every change of the layout, ${state}`, async ({
      page,
    }) => {
      test.skip(!existsSync(file), 'there is no ../shared/corpus')
      await logIn(page, 'super.uk')
      const opened = waitForRendition(page)
      await openBook(page, file, 'super.uk')
      const { tracks, spine, toc } = await opened
      const track = tracks[SENTENCE]
      if (!track) throw new Error('the book has too few sentences')
      await goToChapter(page, { ...(await opened), spine, toc }, track.item)
      await page.keyboard.press('Alt+ArrowDown')
      await speakSentence(page, track.fragment)
      await expect.poll(async () => (await readLitSentence(page)).id).toBe(track.fragment)
      const pause = page.getByRole('button', { name: 'Pause', exact: true })
      await pause.waitFor()
      if (state === 'paused') await pause.click()
      const { id } = await readLitSentence(page)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click({ trial: true })
      for (const [change, applyChange] of CHANGES) {
        await applyChange(page)
        await waitForLayout(page)
        await expect.poll(async () => (await readLitSentence(page)).isInView, `in view after ${change}`).toBe(true)
        if (state === 'paused') expect((await readLitSentence(page)).id, `the same after ${change}`).toBe(id)
      }
    })
