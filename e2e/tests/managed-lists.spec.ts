import { expect, type Locator, type Page, test } from '@playwright/test'
import { origin, startSession } from '../src/log-in.ts'

const MANAGE = '/controlpanel/beta/manage'
const open = (page: Page) => page.goto(`${origin()}${MANAGE}`)
const table = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
/** A link to a part of the page. */
const tab = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true })

/** Collects the addresses of the reading calls of the administration: the path of the list, with its query and
 * without the ids. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const [, path] = /^\/api\/(?:customers\/eu|controlpanel)\/(.*)/u.exec(pathname) ?? []
    if (request.method() === 'GET' && path !== undefined)
      calls.push(decodeURIComponent(`${path}${search}`).replaceAll(/[\da-f]{8}-[\da-f-]{27}/gu, '{uid}'))
  })
  return calls
}

/** Waits for the next call of a list, and returns its query. */
async function waitForQuery(page: Page, list: string, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const request = page.waitForRequest((candidate) => new URL(candidate.url()).pathname === `/api/customers/eu/${list}`)
  await act()
  return Object.fromEntries(new URL((await request).url()).searchParams)
}

test('the call of a list names the page, the sort order, the search and the filters', async ({ page }) => {
  await startSession(page, 'super.uk')
  const first = { pageNumber: '1', pageSize: '10', filters: '{}', sortBy: 'id', sortOrder: 'desc' }
  expect(await waitForQuery(page, 'users', () => open(page))).toEqual(first)
  const users = table(page, 'Users')
  const idle = () => expect(users).toHaveAttribute('aria-busy', 'false')
  const sort = users.getByRole('button', { name: 'Name', exact: true })
  const press = async (button: Locator) => {
    await idle()
    return await waitForQuery(page, 'users', () => button.click())
  }
  expect(await press(page.getByRole('button', { name: 'Next page' }))).toEqual({ ...first, pageNumber: '2' })
  expect(await press(sort)).toEqual({ ...first, sortBy: 'name', sortOrder: 'asc' })
  expect(await press(sort)).toEqual({ ...first, sortBy: 'name', sortOrder: 'desc' })
  const search = () => page.getByRole('searchbox', { name: 'Search' }).fill('benn')
  const sorted = { ...first, sortBy: 'name', sortOrder: 'desc' }
  await idle()
  expect(await waitForQuery(page, 'users', search)).toEqual({ ...sorted, q: 'benn' })
  const choose = () => page.getByLabel('Role', { exact: true }).selectOption('Pupil')
  await idle()
  expect(await waitForQuery(page, 'users', choose)).toEqual({ ...sorted, q: 'benn', filters: '{"role":"student"}' })
  // The third press returns to the order of the list, which the cache does not have for this search.
  expect(await press(sort)).toEqual({ ...first, q: 'benn', filters: '{"role":"student"}' })
  await expect(users.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'none')
})

for (const width of [768, 1100])
  test(`a long list scrolls with the page only, and its header stays visible: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 })
    await startSession(page, 'super.uk')
    await page.goto(`${origin()}/controlpanel/beta/manage?tab=users&pageSize=100&columns=name,username,roles`)
    const users = page.getByRole('grid', { name: 'Users' })
    await expect(users.getByRole('rowheader').first()).toBeVisible()
    const frame = users.locator('..')
    expect(await frame.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    await page.mouse.move(width / 2, 600)
    await page.mouse.wheel(0, 1500)
    await expect(users.getByRole('columnheader', { name: 'Username' })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
    // The rows of the middle are rendered after the scroll.
    await expect(users.locator('[data-index="25"]')).toBeInViewport()
    // All columns do not fit. The frame then scrolls sideways, and not down.
    await page.goto(
      `${origin()}/controlpanel/beta/manage?tab=users&pageSize=100&columns=name,username,email,roles,schoolUnits,groups,lastLogInAt,status,id`,
    )
    await expect(users.getByRole('rowheader').first()).toBeVisible()
    const rest = () =>
      frame.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        scrollHeight - clientHeight,
        scrollWidth > clientWidth,
      ])
    await expect.poll(rest).toEqual([0, true])
  })

test('groups are listed by school unit, also after a reload', async ({ page }) => {
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}${MANAGE}?tab=groups`)
  const list = table(page, 'Groups')
  // Two schools can have the same name.
  const withoutRepetition = (names: readonly string[]) => names.filter((name, at) => name !== names[at - 1])
  const units = async () => {
    await expect(list).toHaveAttribute('aria-busy', 'false')
    const cells = await list.locator('tbody [aria-colindex="2"]').allTextContents()
    return withoutRepetition(cells)
  }
  const headings = async () => withoutRepetition(await list.locator('tbody td[aria-hidden]').allTextContents())
  expect(await units()).not.toEqual([])
  expect(await headings()).toEqual([])
  await page.getByLabel('Group by', { exact: true }).selectOption('School unit, descending')
  await expect(page).toHaveURL(/[?&]groupBy=schoolUnit&groupDesc=true/)
  // Until the answer arrives, the rows before can stay in their order, with headings.
  const isDescending = (names: readonly string[]) =>
    names.every((name, at) => at === 0 || name.localeCompare(names[at - 1] ?? '', 'en') <= 0)
  await expect
    .poll(async () => {
      const [shown, inCells] = [await headings(), await units()]
      return shown.length > 1 && isDescending(shown) && shown.join('|') === inCells.join('|')
    })
    .toBe(true)
  const descending = await headings()
  await page.reload()
  await expect.poll(headings).toEqual(descending)
  await page.getByLabel('Group by', { exact: true }).selectOption('Not grouped')
  await expect.poll(headings).toEqual([])
})

/** The calls of `visitAll` for lists, for other data, and for the audit log. */
const LISTS = [
  'groups?pageNumber=1&pageSize=10&sortBy=id&sortOrder=desc&filters={"schoolUnit":"{uid}"}&include=schoolUnit',
  'groups?pageNumber=1&pageSize=10&sortBy=id&sortOrder=desc&filters={}&include=schoolUnit',
  'schoolUnits?pageNumber=1&pageSize=10&sortBy=id&sortOrder=desc&filters={"parent":"{uid}"}',
  'schoolUnits?pageNumber=1&pageSize=10&sortBy=id&sortOrder=desc&filters={}',
  'userGroups?pageNumber=1&pageSize=10&filters={"group":"{uid}"}',
  'users?pageNumber=1&pageSize=10&sortBy=id&sortOrder=desc&filters={"schoolUnit":"{uid}"}',
  'users?pageNumber=1&pageSize=10&sortBy=id&sortOrder=desc&filters={}',
  'v1/organizations/{uid}/deleted-groups',
]
const OTHER_DATA = [
  'groups/{uid}',
  'schoolUnitSubscriptionPeriods?pageSize=100&sortBy=startsAt&sortOrder=desc&filters={"owner":"{uid}"}',
  'schoolUnits/{uid}',
  'schoolUnits/{uid}',
  'userSubscriptionPeriods?pageSize=100&sortBy=startsAt&sortOrder=desc&filters={"owner":"{uid}"}',
  'users/{uid}',
  'users/{uid}/logIns',
  'users/{uid}/schoolSubscriptions',
  'v1/students/{uid}',
]
const AUDIT_LOG = 'users/{uid}/auditLogs?pageNumber=1&pageSize=10&sortBy=at&sortOrder=desc'

/** Returns a function that follows a link, and waits until the page shows something and no request is pending. */
function makeFollow(page: Page): (link: Locator, shown: Locator) => Promise<void> {
  const pending = new Set<unknown>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async (link, shown) => {
    await link.click()
    await expect(shown).toBeVisible()
    await expect.poll(() => pending.size).toBe(0)
  }
}

/** Follows links from list to list of the super users, and returns to the list of organizations. */
async function visitAll(page: Page, follow: ReturnType<typeof makeFollow>): Promise<void> {
  const rowLink = (name: RegExp | string) => page.getByRole('rowheader').getByRole('link', { name }).first()
  const backLink = (name: string) => page.getByRole('link', { name, exact: true })
  await follow(tab(page, 'Users'), table(page, 'Users'))
  // The newest user is the shared account of a group, which has fewer parts than a pupil.
  await follow(rowLink(/^(?!Year )/u), table(page, 'Audit log'))
  await follow(backLink('Users'), table(page, 'Users'))
  await follow(tab(page, 'Groups'), table(page, 'Groups'))
  await follow(rowLink('Year 2 Birch'), table(page, 'Members'))
  await follow(backLink('Groups'), table(page, 'Groups'))
  await follow(tab(page, 'Organizations'), table(page, 'Organizations'))
  await follow(rowLink('Ashcombe Council'), page.getByRole('region', { name: 'Identifiers' }))
  await follow(tab(page, 'Units below'), rowLink('Oakfield Academy'))
  await follow(rowLink('Oakfield Academy'), page.getByRole('region', { name: 'Identifiers' }))
  await follow(tab(page, 'People'), table(page, 'Users'))
  await follow(tab(page, 'Groups'), table(page, 'Groups'))
  await follow(tab(page, 'Subscriptions'), page.getByRole('region', { name: 'Subscriptions' }))
  await follow(backLink('Organizations'), table(page, 'Organizations'))
}

test('a list is fetched again after 180000 ms, other data after 300000 ms, and a list at once after a change', async ({
  page,
}) => {
  const [calls, follow] = [watchCalls(page), makeFollow(page)]
  await startSession(page, 'super.uk')
  const begin = Date.now()
  await page.clock.setFixedTime(begin)
  await open(page)
  const visit = async (after: number): Promise<string[]> => {
    await page.clock.setFixedTime(begin + after)
    await visitAll(page, follow)
    return calls.splice(0).toSorted()
  }
  expect(await visit(0)).toEqual(expect.arrayContaining([...LISTS, ...OTHER_DATA]))
  // The audit log has no cache.
  expect(await visit(179_999)).toEqual([AUDIT_LOG])
  expect(await visit(180_000)).toEqual([...LISTS, AUDIT_LOG].toSorted())
  expect(await visit(300_000)).toEqual([...OTHER_DATA, AUDIT_LOG].toSorted())
  await tab(page, 'Groups').click()
  await page.getByRole('rowheader').getByRole('link', { name: 'Year 2 Birch' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await follow(page.getByRole('link', { name: 'Groups', exact: true }), table(page, 'Groups'))
  expect(await visit(300_000)).toEqual(expect.arrayContaining([...LISTS, ...OTHER_DATA]))
})

test('a school’s list is fetched again after 180000 ms', async ({ page }) => {
  const [calls, follow] = [watchCalls(page), makeFollow(page)]
  await startSession(page, 'admin.uk')
  const begin = Date.now()
  await page.clock.setFixedTime(begin)
  await page.goto(`${origin()}/controlpanel`)
  const visit = async (after: number): Promise<string[]> => {
    await page.clock.setFixedTime(begin + after)
    const main = page.getByRole('main')
    await follow(main.getByRole('link', { name: 'Oakfield Academy' }), table(page, 'Students'))
    await follow(main.getByRole('link', { name: /^Groups/ }), table(page, 'Groups'))
    await follow(main.getByRole('link', { name: 'Year 2 Birch' }), table(page, 'People'))
    await follow(main.getByRole('link', { name: 'Oakfield Academy' }), table(page, 'Groups'))
    await follow(
      main.getByRole('link', { name: 'Control panel' }),
      main.getByRole('link', { name: 'Oakfield Academy' }),
    )
    return calls.splice(0).toSorted()
  }
  const lists = [
    'v1/groups/{uid}',
    'v1/groups/{uid}/users?pageNumber=1&pageSize=10&sortBy=name&sortOrder=asc',
    'v1/organizations/{uid}',
    'v1/organizations/{uid}/deleted-groups',
    'v1/organizations/{uid}/groups?pageNumber=1&pageSize=10&sortBy=name&sortOrder=asc',
    'v1/organizations/{uid}/groups?pageSize=100&sortBy=name&sortOrder=asc',
    'v1/organizations/{uid}/students?pageNumber=1&pageSize=10&sortBy=name&sortOrder=asc',
    'v1/organizations?pageSize=100&sortBy=name&sortOrder=asc',
  ]
  expect(await visit(0)).toEqual(expect.arrayContaining(lists))
  expect(await visit(179_999)).toEqual([])
  expect(await visit(180_000)).toEqual(lists)
})

test('a list that fails says why, and its button fetches it again', async ({ page }) => {
  await startSession(page, 'super.uk')
  const isList = (url: URL) => url.pathname === '/api/customers/eu/users'
  await page.route(isList, (route) => route.fulfill({ status: 400, json: { code: 'error.unexpected' } }))
  await open(page)
  await expect(page.getByRole('alert')).toContainText(
    'Something went wrong on our side. What you saved is safe. Try again in a moment.',
  )
  await expect(table(page, 'Users')).toBeHidden()
  await page.unroute(isList)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(table(page, 'Users').getByRole('rowheader')).toHaveCount(10)
})
