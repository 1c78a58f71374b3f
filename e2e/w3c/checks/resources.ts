import { strict as assert } from 'node:assert'
import { readColours, sumShares } from '../colours.ts'
import type { Check, Checks } from '../test-context.ts'
import { imageIn } from '../images.ts'
import { seen } from '../verdict.ts'

const imageIsSeen: Check = async (desk) => {
  const book = await desk.open()
  const area = await imageIn(book, 'img')
  assert.ok(sumShares(await readColours(book.page, area), ({ red, green, blue }) => red + green + blue < 700) > 0.1)
  return seen('the picture is loaded and drawn')
}

const soundIsHeard: Check = async (desk) => {
  const book = await desk.open()
  const frame = await book.frameWith('audio')
  const box = await frame.locator('audio').boundingBox()
  assert.ok(box)
  await book.page.mouse.click(box.x + 20, box.y + box.height / 2)
  await book.until(
    () =>
      frame
        .locator('audio')
        .evaluate((audio) => (audio instanceof HTMLAudioElement && !audio.paused ? audio.currentTime : 0)),
    (time) => time > 0.2,
    'the sound playing after a click on its play button',
    6000,
  )
  return seen('a click on the play button of the audio on the page plays it')
}

export const resourceChecks: Checks = {
  'pub-cmt-avif': imageIsSeen,
  'pub-cmt-jpeg': imageIsSeen,
  'pub-cmt-svg': imageIsSeen,
  'pub-cmt-mp3': soundIsHeard,
  'pub-cmt-opus': soundIsHeard,
  'pub-foreign_image': imageIsSeen,

  'pub-data-urls_browsing-context': async (desk) => {
    const book = await desk.open()
    const address = book.page.url()
    await imageIn(book, 'img')
    await book.tap('img')
    assert.equal(book.page.url(), address)
    assert.equal(
      book.page
        .context()
        .pages()
        .filter((page) => page.url().startsWith('data:')).length,
      0,
    )
    return seen('the picture of the data address is seen in the page; no window opens')
  },

  'pub-external-links': async (desk) => {
    const book = await desk.open()
    const { page } = book
    const address = page.url()
    await book.tap('a')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await question.getByText('www.w3.org').waitFor()
    assert.ok(!book.requests.some((request) => request.includes('w3.org')), 'it was asked for before the reader agreed')
    const opened = page.waitForEvent('popup')
    await question.getByRole('button', { name: 'Open the link' }).click()
    const popup = await opened
    await popup.close()
    assert.equal(page.url(), address)
    return seen('the reader asks first, naming www.w3.org; then the link opens in a window of its own')
  },

  'pub-file-urls': async (desk) => {
    const book = await desk.open()
    const frame = await book.frameWith('h3')
    assert.equal(frame.childFrames().length, 0)
    assert.deepEqual(
      book.requests.filter((request) => request.startsWith('file:')),
      [],
    )
    return seen('nothing is asked for by a file address; no frame of the page holds anything')
  },

  'pub-foreign_xml-spine': async (desk) => {
    const book = await desk.open()
    const { text } = await book.sees('Test passes if you see this text.')
    assert.ok(!text.includes('Test fails.'))
    return seen('the HTML that the manifest names as the fallback is in view')
  },

  'pub-xml-external-id': async (desk) => {
    const book = await desk.open()
    const { text } = await book.view()
    assert.ok(!text.includes('The test fails.'))
    assert.ok(text.includes('Test passes unless a failure statement follows'), text)
    assert.ok(!book.requests.some((request) => request.includes('foo.xhtml')))
    return seen('the page is in view without the text of the external entity, which is not asked for')
  },

  'pub-xml-non-validating_comment': async (desk) => {
    const views = await (await desk.open()).leaf()
    assert.equal(views.length, 2)
    assert.ok(views[0]?.text.startsWith('Test passes if the invalid navigation document') && views[1]?.text === 'Hello')
    return seen('the two pages of the spine, and not the navigation document that is commented out')
  },

  'pss-support': async (desk) => {
    const book = await desk.open()
    await book.tap('a')
    const footnote = book.page.getByRole('dialog').getByText('This text is meant to appear as a footnote.')
    await book.until(
      () => footnote.isVisible(),
      (isShown) => isShown,
      'the footnote in a window of the reader',
      3000,
    )
    return seen('the footnote is shown in a window of the reader')
  },

  'sec-untrusted-consent_network': async (desk) => {
    const book = await desk.open()
    await book.sees('Test passes if none of the following resources are loaded')
    await book.page.waitForLoadState('networkidle')
    const remote = book.requests.filter((request) => /^https?:/.test(request) && !request.startsWith(desk.origin))
    assert.deepEqual(remote, [])
    return seen('no request leaves for another host')
  },
}
