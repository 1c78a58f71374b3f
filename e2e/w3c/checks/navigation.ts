import { strict as assert } from 'node:assert'
import type { Checks } from '../test-context.ts'
import { seen } from '../verdict.ts'

export const navigationChecks: Checks = {
  'nav-access': async (desk) => {
    const book = await desk.open()
    assert.deepEqual(await book.contents(), ['Test passes if you can see this link'])
    await book.choose('Test passes if you can see this link')
    await book.sees('Test passes if you can access the single link')
    return seen('the drawer of contents shows the link, and it leads to the page')
  },

  'nav-non-text_img': async (desk) => {
    const book = await desk.open()
    const labels = ['Start page', 'Description of the Abbey of Sénanque']
    assert.deepEqual(await book.contents(), labels)
    await book.choose('Description of the Abbey of Sénanque')
    await book.sees('This is the placeholder of a more detailed description')
    await book.choose('Start page')
    await book.sees('Test passes if the table of content')
    return seen('the contents show both labels, the second by the alternative text, and lead to the two pages')
  },

  'nav-spine_in-spine-hidden-toc-css': async (desk) => {
    const book = await desk.open()
    const { text } = await book.sees('The first link')
    assert.ok(!text.includes('The second link'), 'the page of the spine shows the hidden link')
    assert.deepEqual(await book.contents(), ['The first link', 'The second link'])
    await book.choose('The second link')
    await book.sees('Hello')
    return seen('both links in the drawer of contents; the hidden one is not seen on the page of the spine')
  },

  'nav-spine_in-spine-no-list-style': async (desk) => {
    const book = await desk.open()
    const frame = await book.frameWith('nav ol')
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
    return seen('the drawer of contents shows the labels without numbers; the page of the spine numbers in Greek')
  },

  'nav-spine_not-in-spine': async (desk) => {
    const book = await desk.open()
    const [first, second] = ['first', 'second'].map((which) => `Test passes if you can see two links (${which} link)`)
    assert.deepEqual(await book.contents(), [first, second])
    await book.choose(second ?? '')
    await book.sees('Hello')
    await book.choose(first ?? '')
    await book.sees('Test passes if you can access the two links')
    assert.equal((await book.leaf()).length, 2, 'the navigation document is a page of the book')
    return seen('the contents show both links and lead to their pages; the document is no page itself')
  },
}
