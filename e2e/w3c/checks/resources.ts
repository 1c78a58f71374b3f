import { strict as assert } from 'node:assert'
import { readColours, sumShares } from '../colours.ts'
import type { Check, Checks } from '../test-context.ts'
import { locateImage } from '../images.ts'
import { passed } from '../verdict.ts'

const showsImage: Check = async (context) => {
  const book = await context.open()
  const area = await locateImage(book, 'img')
  assert.ok(sumShares(await readColours(book.page, area), ({ red, green, blue }) => red + green + blue < 700) > 0.1)
  return passed('the picture is loaded and drawn')
}

const playsSound: Check = async (context) => {
  const book = await context.open()
  const frame = await book.findFrame('audio')
  const box = await frame.locator('audio').boundingBox()
  assert.ok(box)
  await book.page.mouse.click(box.x + 20, box.y + box.height / 2)
  await book.waitUntil(
    () =>
      frame
        .locator('audio')
        .evaluate((audio) => (audio instanceof HTMLAudioElement && !audio.paused ? audio.currentTime : 0)),
    (time) => time > 0.2,
    'the sound playing after a click on its play button',
    6000,
  )
  return passed('a click on the play button of the audio on the page plays it')
}

export const resourceChecks: Checks = {
  'pub-cmt-avif': showsImage,
  'pub-cmt-jpeg': showsImage,
  'pub-cmt-svg': showsImage,
  'pub-cmt-mp3': playsSound,
  'pub-cmt-opus': playsSound,
  'pub-foreign_image': showsImage,

  'pub-data-urls_browsing-context': async (context) => {
    const book = await context.open()
    const address = book.page.url()
    await locateImage(book, 'img')
    await book.tap('img')
    assert.equal(book.page.url(), address)
    assert.equal(
      book.page
        .context()
        .pages()
        .filter((page) => page.url().startsWith('data:')).length,
      0,
    )
    return passed('the picture of the data URL is visible in the page, and no window opens')
  },

  'pub-external-links': async (context) => {
    const book = await context.open()
    const { page } = book
    const address = page.url()
    await book.tap('a')
    const confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await confirmation.getByText('www.w3.org').waitFor()
    assert.ok(
      !book.requests.some((request) => request.includes('w3.org')),
      'the link was requested before the confirmation',
    )
    const opened = page.waitForEvent('popup')
    await confirmation.getByRole('button', { name: 'Open the link' }).click()
    const popup = await opened
    await popup.close()
    assert.equal(page.url(), address)
    return passed('the reader asks for confirmation with the name www.w3.org; then the link opens in a new window')
  },

  'pub-file-urls': async (context) => {
    const book = await context.open()
    const frame = await book.findFrame('h3')
    assert.equal(frame.childFrames().length, 0)
    assert.deepEqual(
      book.requests.filter((request) => request.startsWith('file:')),
      [],
    )
    return passed('no file URL is requested, and the page contains no frame')
  },

  'pub-foreign_xml-spine': async (context) => {
    const book = await context.open()
    const { text } = await book.waitForText('Test passes if you see this text.')
    assert.ok(!text.includes('Test fails.'))
    return passed('the HTML that the manifest names as the fallback is in view')
  },

  'pub-xml-external-id': async (context) => {
    const book = await context.open()
    const { text } = await book.view()
    assert.ok(!text.includes('The test fails.'))
    assert.ok(text.includes('Test passes unless a failure statement follows'), text)
    assert.ok(!book.requests.some((request) => request.includes('foo.xhtml')))
    return passed('the page is visible without the text of the external entity, which is not requested')
  },

  'pub-xml-non-validating_comment': async (context) => {
    const views = await (await context.open()).turnToEnd()
    assert.equal(views.length, 2)
    assert.ok(views[0]?.text.startsWith('Test passes if the invalid navigation document') && views[1]?.text === 'Hello')
    return passed('the two pages of the spine, and not the navigation document that is commented out')
  },

  'pss-support': async (context) => {
    const book = await context.open()
    await book.tap('a')
    const footnote = book.page.getByRole('dialog').getByText('This text is meant to appear as a footnote.')
    await book.waitUntil(
      () => footnote.isVisible(),
      (isShown) => isShown,
      'the footnote in a window of the reader',
      3000,
    )
    return passed('the footnote is shown in a window of the reader')
  },

  'sec-untrusted-consent_network': async (context) => {
    const book = await context.open()
    await book.waitForText('Test passes if none of the following resources are loaded')
    await book.page.waitForLoadState('networkidle')
    const remote = book.requests.filter((request) => /^https?:/.test(request) && !request.startsWith(context.origin))
    assert.deepEqual(remote, [])
    return passed('no request goes to another host')
  },
}
