import { expect, test, type Page } from '@playwright/test'
import type { ActivityEvent } from '@lectern/contracts'
import { openFromShelf } from '../src/books.ts'
import { logIn, logInByHand, origin } from '../src/log-in.ts'

const STREAM = '**/api/activity/origin/*/events'

interface Stream {
  readonly events: ActivityEvent[]
  readonly addresses: string[]
  readonly statuses: number[]
}

/** Records the activity events that the browser sends, also from unloading pages. */
async function recordStream(page: Page): Promise<Stream> {
  const stream: Stream = { events: [], addresses: [], statuses: [] }
  await page.context().route(STREAM, async (route) => {
    const response = await route.fetch()
    stream.addresses.push(new URL(route.request().url()).pathname)
    stream.statuses.push(response.status())
    stream.events.push(...route.request().postDataJSON())
    await route.fulfill({ response })
  })
  return stream
}

/** A hidden page sends its queued events. */
const hideTab = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    window.dispatchEvent(new Event('visibilitychange'))
  })

test('a log-in, the page views of a visit and an opened book are sent to the activity stream under the host of the app', async ({
  page,
}) => {
  const stream = await recordStream(page)
  await logInByHand(page, 'student.uk')
  await page.getByRole('link', { name: 'Bookshelf' }).first().click()
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
  // The home page, which has a link to the book, too, stays until the route has resolved. Then the app records the view.
  await expect(page.getByRole('heading', { level: 1, name: 'Bookshelf' })).toBeVisible()
  await page.getByRole('link', { name: 'The Lamp-Keeper' }).first().click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const [bookId] = page.url().split('/').slice(-1)
  await hideTab(page)
  await expect.poll(() => stream.events.map(({ type }) => type)).toContain('BookOpenedEventV1')
  expect(stream.events.map((event) => [event.type, 'page' in event ? event.page : null])).toEqual([
    ['LoggedInEventV1', null],
    ['PageViewedEventV1', '/'],
    ['PageViewedEventV1', '/library/bookshelf'],
    ['PageViewedEventV1', '/bookshelf/play/id/$bookId'],
    ['BookOpenedEventV1', null],
  ])
  expect(stream.events.at(-1)).toMatchObject({ contentReference: bookId?.split('?')[0] })
  const host = new URL(origin()).hostname.replaceAll('.', '')
  expect(new Set(stream.addresses)).toEqual(new Set([`/api/activity/origin/${host}/events`]))
  expect(new Set(stream.statuses)).toEqual(new Set([204]))
})

test('activity events that are recorded offline are sent when the network returns', async ({ page, context }) => {
  const stream = await recordStream(page)
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Close book', exact: true }).click()
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
  await hideTab(page)
  await context.setOffline(false)
  await expect
    .poll(() => stream.events.map((event) => ('page' in event ? event.page : event.type)))
    .toEqual(['/', '/library/bookshelf', '/bookshelf/play/id/$bookId', 'BookOpenedEventV1', '/library/bookshelf'])
  expect(new Set(stream.statuses)).toEqual(new Set([204]))
})
