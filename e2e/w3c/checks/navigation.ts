import { strict as assert } from 'node:assert'
import type { Checks } from '../test-context.ts'
import { passed } from '../verdict.ts'

export const navigationChecks: Checks = {
  'nav-access': async (context) => {
    const book = await context.open()
    assert.deepEqual(await book.contents(), ['Test passes if you can see this link'])
    await book.openChapter('Test passes if you can see this link')
    await book.waitForText('Test passes if you can access the single link')
    return passed('the drawer of contents shows the link, and it leads to the page')
  },

  'nav-non-text_img': async (context) => {
    const book = await context.open()
    const labels = ['Start page', 'Description of the Abbey of Sénanque']
    assert.deepEqual(await book.contents(), labels)
    await book.openChapter('Description of the Abbey of Sénanque')
    await book.waitForText('This is the placeholder of a more detailed description')
    await book.openChapter('Start page')
    await book.waitForText('Test passes if the table of content')
    return passed('the contents show both labels, the second by the alternative text, and lead to the two pages')
  },

  'nav-spine_in-spine-hidden-toc-css': async (context) => {
    const book = await context.open()
    const { text } = await book.waitForText('The first link')
    assert.ok(!text.includes('The second link'), 'the page of the spine shows the hidden link')
    assert.deepEqual(await book.contents(), ['The first link', 'The second link'])
    await book.openChapter('The second link')
    await book.waitForText('Hello')
    return passed('the drawer of contents shows both links; the page of the spine does not show the hidden one')
  },

  'nav-spine_in-spine-no-list-style': async (context) => {
    const book = await context.open()
    const frame = await book.findFrame('nav ol')
    const listStyle = (list: Element) => getComputedStyle(list).listStyleType
    assert.equal(await frame.locator('nav ol').evaluate(listStyle), 'lower-greek')
    const labels = ['Test passes if you can see two links: the first link', 'the second link']
    assert.deepEqual(await book.contents(), labels)
    await book.page.getByRole('button', { name: 'Table of contents' }).click()
    const rows = book.page.getByRole('dialog').locator('li')
    assert.deepEqual(
      [...new Set(await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).listStyleType)))],
      ['none'],
    )
    return passed('the drawer of contents shows the labels without numbers; the page of the spine numbers in Greek')
  },

  'nav-spine_not-in-spine': async (context) => {
    const book = await context.open()
    const [first, second] = ['first', 'second'].map((which) => `Test passes if you can see two links (${which} link)`)
    assert.deepEqual(await book.contents(), [first, second])
    await book.openChapter(second ?? '')
    await book.waitForText('Hello')
    await book.openChapter(first ?? '')
    await book.waitForText('Test passes if you can access the two links')
    assert.equal((await book.turnToEnd()).length, 2, 'the navigation document is a page of the book')
    return passed('the contents show both links and lead to their pages; the navigation document is not a page')
  },
}
