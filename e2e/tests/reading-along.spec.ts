import { isDeepStrictEqual } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { readIndex } from '@lectern/reader-engine/package'
import { tinyEpub } from '@lectern/test-kit'
import {
  goToChapter,
  openAtNarration,
  openBook,
  openFromShelf,
  openRendition,
  readFast,
  speakSentence,
} from '../src/books.ts'
import { expectSamePosition, pauseAndSave } from '../src/reading-position.ts'
import { startSession } from '../src/log-in.ts'
import { forgetNarration, litSentences, recordNarration } from '../src/record-narration.ts'
import { silentWav } from '../src/silent-wav.ts'

/** With the keyboard: on a slow machine the bars hide first, and the large Play button lies over this one. */
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).press('Enter')
const readLitIds = async (page: Page) => (await litSentences(page)).map((sentence) => sentence.id)

test.beforeEach(async ({ page }) => {
  await recordNarration(page)
  await startSession(page)
})

test('the first highlight is on the first narrated sentence, and pages turn automatically', async ({ page }) => {
  const rendition = await openAtNarration(page, 'A Day in the Reeds')
  await readFast(page)
  await forgetNarration(page)
  await play(page)
  await expect.poll(async () => (await readLitIds(page)).length).toBeGreaterThanOrEqual(8)
  const litIds = await readLitIds(page)
  expect(litIds).toEqual(rendition.tracks.slice(0, litIds.length).map((track) => track.fragment))
})

test('the page turns automatically to the spoken sentence', async ({ page }) => {
  const rendition = await openRendition(page, 'The Lamp-Keeper')
  const item = rendition.tracks[0]?.item ?? 0
  const ids = rendition.tracks.filter((track) => track.item === item).map((track) => track.fragment)
  await goToChapter(page, rendition, item)
  const next = await fitPageToSentence(page, ids)
  const [last, first] = [ids[next - 1], ids[next]]
  if (last === undefined || first === undefined) throw new Error('no page ends with a sentence')
  await readFast(page)
  await speakSentence(page, last)
  await expect.poll(() => readLitIds(page)).toContain(first)
  await expect.poll(async () => (await measureSharesInView(page, [first]))[0]).toBe(1)
})

test('narration continues into the next chapter without a click', async ({ page }) => {
  const rendition = await openRendition(page, 'The Lamp-Keeper')
  const { tracks } = rendition
  const item = tracks[0]?.item ?? 0
  const last = tracks.findLastIndex((track) => track.item === item)
  const [nextToLast, firstOfNext] = [tracks[last - 1], tracks[last + 1]]
  if (!nextToLast || !firstOfNext) throw new Error('the book has one chapter only')
  await goToChapter(page, rendition, item)
  await readFast(page)
  await forgetNarration(page)
  await speakSentence(page, nextToLast.fragment)
  await expect.poll(() => readLitIds(page)).toContain(firstOfNext.fragment)
  expect(await currentMedia(page)).toContain(firstOfNext.media.split('/').at(-1))
})

for (const title of ['The Lamp-Keeper', 'A Day in the Reeds'])
  test(`a reload of '${title}' restores the sentence and the time`, async ({ page }) => {
    const rendition = await openAtNarration(page, title)
    await readFast(page)
    await forgetNarration(page)
    await play(page)
    await expect.poll(async () => (await readLitIds(page)).length).toBeGreaterThanOrEqual(3)
    await expectSamePosition(page, await pauseAndSave(page, rendition, 'student.uk'), rendition)
  })

test('a reload in a second language restores the language, the sentence and the time', async ({ page }) => {
  const index = page.waitForResponse((answer) => answer.url().includes('/lectern.json') && answer.ok())
  await openFromShelf(page, 'The Lamp-Keeper')
  const swedish = readIndex(await (await index).text())?.renditions.find(({ language }) => language.startsWith('sv'))
  if (!swedish) throw new Error('the book has no Swedish narration')
  await page.getByRole('button', { name: 'Languages' }).click()
  await page.getByRole('button', { name: /svenska/i }).click()
  await goToChapter(page, swedish, swedish.tracks.at(-1)?.item ?? 0)
  await forgetNarration(page)
  await play(page)
  await expect.poll(async () => (await readLitIds(page)).length).toBeGreaterThanOrEqual(2)
  await expectSamePosition(page, await pauseAndSave(page, swedish, 'student.uk'), swedish)
})

test('a setting of the device turns the highlight of the spoken sentence off', async ({ page }) => {
  const rendition = await openAtNarration(page, 'The Lamp-Keeper')
  // Both pages are visible until the slide ends.
  await expect(page.locator('[data-book-host] iframe:visible')).toHaveCount(1)
  const sentence = rendition.tracks[2]?.fragment ?? ''
  await speakSentence(page, sentence)
  await expect.poll(() => readLitIds(page)).toContain(sentence)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const spoken = page.frameLocator('[data-book-host] > div:visible > iframe').locator('[data-lectern-spoken]').first()
  const colour = () => spoken.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(colour).not.toBe('rgba(0, 0, 0, 0)')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Highlight text as it is read' }).uncheck()
  await expect.poll(colour).toBe('rgba(0, 0, 0, 0)')
})

test('another language continues at the same sentence with its own sound', async ({ page }) => {
  const rendition = await openAtNarration(page, 'The Lamp-Keeper')
  // Both pages are visible until the slide ends.
  await expect(page.locator('[data-book-host] iframe:visible')).toHaveCount(1)
  const sentence = rendition.tracks[2]?.fragment ?? ''
  await speakSentence(page, sentence)
  await expect.poll(() => readLitIds(page)).toContain(sentence)
  const english = await currentMedia(page)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  // The next sentence can begin while the click is on its way.
  const spoken = page.frameLocator('[data-book-host] > div:visible > iframe').locator('[data-lectern-spoken]').first()
  const last = await spoken.getAttribute('id')
  await forgetNarration(page)
  await page.getByRole('button', { name: 'Languages' }).click()
  await page.getByRole('button', { name: /svenska/i }).click()
  await expect(page.frameLocator('[data-book-host] > div:visible > iframe').locator('html')).toHaveAttribute(
    'lang',
    'sv',
  )
  await expect(spoken).toHaveAttribute('id', String(last))
  await play(page)
  const next = rendition.tracks[rendition.tracks.findIndex(({ fragment }) => fragment === last) + 1]?.fragment
  await expect.poll(async () => (await readLitIds(page)).find((id) => id !== last)).toBe(next)
  await expect.poll(() => currentMedia(page)).toMatch(/./v)
  expect(await currentMedia(page)).not.toBe(english)
})

test('without automatic page turns, the narration pauses at the end of the page and returns to its first sentence', async ({
  page,
}) => {
  const rendition = await openRendition(page, 'The Lamp-Keeper')
  const item = rendition.tracks[0]?.item ?? 0
  const ids = rendition.tracks.filter((track) => track.item === item).map((track) => track.fragment)
  await goToChapter(page, rendition, item)
  const next = await fitPageToSentence(page, ids)
  const [first, last] = [ids[0], ids[next - 1]]
  if (last === undefined || first === undefined) throw new Error('no page ends with a sentence')
  await page.getByRole('button', { name: 'Settings' }).click()
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  await sheet.getByRole('switch', { name: 'Turn pages automatically' }).uncheck()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await readFast(page)
  await speakSentence(page, last)
  await expect.poll(() => readLitIds(page)).toContain(last)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await forgetNarration(page)
  await play(page)
  await expect.poll(() => readLitIds(page)).toEqual([first])
  expect((await measureSharesInView(page, [first]))[0]).toBe(1)
})

test('an overlay without a smil element, and pars without a text or a sound, are passed over', async ({ page }) => {
  const smil = (body: string) => `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${body}</body></smil>`
  const audio = (second: number) => `<audio src="voice.mp3" clipBegin="${second}s" clipEnd="${second + 1}s"/>`
  const book = tinyEpub({
    title: 'A book with faulty overlays',
    chapters: {
      'c1.xhtml': '<p id="s1">Nobody speaks here.</p>',
      'c2.xhtml': '<p id="s2">No sound.</p><p id="s3">The first.</p><p id="s4">The second.</p>',
    },
    narrated: true,
    replace: {
      'OPS/c1.xhtml.smil': `<seq xmlns="http://www.w3.org/ns/SMIL"><par><text src="c1.xhtml#s1"/>${audio(0)}</par></seq>`,
      'OPS/c2.xhtml.smil': smil(
        `<par><text src="c2.xhtml#s2"/></par><par>${audio(0)}</par>
         <par><text src="c2.xhtml#s3"/>${audio(1)}</par><par><text src="c2.xhtml#s4"/>${audio(2)}</par>`,
      ),
      'OPS/voice.mp3': silentWav(4),
    },
  })
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  await play(page)
  await expect.poll(() => readLitIds(page)).toEqual(['s3', 's4'])
})

test('a book whose narration has only whole pages highlights nothing, and has no switch for the highlight', async ({
  page,
}) => {
  const par = (name: string, second: number) =>
    `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>
      <par><text src="${name}"/><audio src="voice.mp3" clipBegin="${second}s" clipEnd="${second + 5}s"/></par></body></smil>`
  const book = tinyEpub({
    title: 'A book with a narration of whole pages',
    chapters: { 'c1.xhtml': '<p id="s1">The first page.</p>', 'c2.xhtml': '<p id="s2">The second page.</p>' },
    narrated: true,
    replace: {
      'OPS/c1.xhtml.smil': par('c1.xhtml', 0),
      'OPS/c2.xhtml.smil': par('c2.xhtml', 5),
      'OPS/voice.mp3': silentWav(10),
    },
  })
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('switch', { name: 'Turn pages automatically' })).toBeVisible()
  await expect(settings.getByRole('switch', { name: 'Highlight text as it is read' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await play(page)
  // While the page turns, both pages are visible.
  const shown = page.locator('[data-book-host] > div:visible > iframe').last().contentFrame()
  const spokenPage = shown.locator('body.-epub-media-overlay-active').filter({ hasText: 'The second page.' })
  const look = await spokenPage.evaluate((body) => ({
    underline: getComputedStyle(body).textDecorationLine,
    isSentence: 'lecternSpoken' in body.dataset,
  }))
  expect(look).toEqual({ underline: 'none', isSentence: false })
})

test('a large Play button stays over the book until the first playback', async ({ page }) => {
  await openAtNarration(page, 'The Lamp-Keeper')
  const largePlay = page.getByTitle('Play', { exact: true })
  await page.mouse.move(550, 300)
  await expect(largePlay).toBeVisible()
  await largePlay.click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeAttached()
  await expect.poll(async () => (await readLitIds(page)).length).toBeGreaterThan(0)
  await expect(largePlay).toHaveCount(0)
})

test('a table that is read aloud can be skipped, by keyboard as well', async ({ page }) => {
  const ids = Array.from({ length: 42 }, (_, index) => `s${index + 1}`)
  const par = (id: string, index: number) =>
    `<par><text src="c1.xhtml#${id}"/><audio src="voice.mp3" clipBegin="${index}s" clipEnd="${index + 1}s"/></par>`
  const pars = ids.map(par)
  const book = tinyEpub({
    title: 'A book with a long table',
    chapters: { 'c1.xhtml': ids.map((id) => `<span id="${id}">Row ${id}. </span>`).join('') },
    narrated: true,
    replace: {
      'OPS/c1.xhtml.smil': `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
        <body>${pars[0]}<seq epub:type="table">${pars.slice(1, 40).join('')}</seq>${pars.slice(40).join('')}</body></smil>`,
      'OPS/voice.mp3': silentWav(42),
    },
  })
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  const skip = page.getByRole('button', { name: 'Skip this part' })
  await expect(page.getByRole('button', { name: 'Next sentence' })).toBeVisible()
  await expect(skip).toBeHidden()
  await play(page)
  await expect.poll(() => readLitIds(page)).toContain('s2')
  await skip.press('Enter')
  await expect(page.getByRole('button', { name: 'Next sentence' })).toBeFocused()
  await expect.poll(() => readLitIds(page)).toContain('s42')
  const lit = await readLitIds(page)
  expect(lit.slice(0, 2)).toEqual(['s1', 's2'])
  expect(lit.slice(-2)).toEqual(['s41', 's42'])
  expect(lit).not.toContain('s40')
})

/**
 * Reduces the height of the window until a page ends with a whole sentence. Returns the index of the first sentence on
 * the next page.
 */
async function fitPageToSentence(page: Page, ids: readonly string[]): Promise<number> {
  for (let height = 760; height > 460; height -= 20) {
    await page.setViewportSize({ width: 1100, height })
    const shares = await waitForStableShares(page, ids)
    const next = shares.lastIndexOf(1) + 1
    if (next > 0 && shares[next] === 0) return next
  }
  throw new Error('at every height, the page ends within a sentence')
}

/** Returns the visible fraction (0 to 1) of each element when two successive measurements are equal. */
async function waitForStableShares(page: Page, ids: readonly string[]): Promise<number[]> {
  let shares: number[] = []
  const isStable = async () => {
    const last = shares
    shares = await measureSharesInView(page, ids)
    return shares.length === ids.length && isDeepStrictEqual(shares, last)
  }
  await expect.poll(isStable).toBe(true)
  return shares
}

/** Returns the visible fraction (0 to 1) of each element in the visible chapter. */
const measureSharesInView = (page: Page, ids: readonly string[]) =>
  page.evaluate(async (sentenceIds) => {
    const elements = [...document.querySelectorAll('iframe')]
      .filter((frame) => getComputedStyle(frame).visibility === 'visible')
      .flatMap((frame) => sentenceIds.flatMap((id) => frame.contentDocument?.getElementById(id) ?? []))
    const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver(resolve)
      for (const element of elements) observer.observe(element)
    })
    return entries.map((entry) => entry.intersectionRatio)
  }, ids)

const currentMedia = (page: Page) =>
  page.evaluate(() => window.narration.media.find((audio) => !audio.paused)?.currentSrc.split('?')[0] ?? '')
