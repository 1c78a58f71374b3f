import { expect } from '@playwright/test'
import { listFamilySubscriptions } from '@lectern/contracts'
import { fetchToken } from '../src/api.ts'
import { test } from '../src/engines/engine-test.ts'
import { chooseEnglish, waitForHome } from '../src/engines/journey.ts'
import {
  answerBank,
  fillCard,
  fillRegistration,
  PASSWORD,
  registerAndOrder,
  sendOrder,
  startOrder,
} from '../src/engines/payment-steps.ts'
import { choose, click, fill, waitFor, waitForResult, waitForText } from '../src/engines/steps.ts'
import type { Tab } from '../src/engines/tab.ts'
import { CARDS } from '../src/order-plan.ts'

/** Returns the subscriptions of a family as the server states them. */
async function fetchSubscriptions(origin: string, email: string) {
  const headers = { authorization: `Bearer ${await fetchToken(origin, email, PASSWORD)}`, country: 'uk' }
  const answer = await fetch(`${origin}/api/payment/subscriptions`, { headers })
  return listFamilySubscriptions.responses[200].parse(await answer.json()).subscriptions.data
}

async function logIn(tab: Tab, email: string): Promise<void> {
  await fill(tab, 'Username', email)
  await fill(tab, 'Password', PASSWORD)
  await click(tab, 'button', 'Log in')
}

test('a declined card, a wrong code, a lost network and a refused bank say what to do; then the family pays once', async ({
  server,
  tab,
}) => {
  const email = await startOrder(tab, server.origin)
  await fillCard(tab, CARDS.declined)
  await sendOrder(tab)
  await waitForText(tab, 'Your bank did not accept the card. Nothing was charged.')
  await fillCard(tab, CARDS.wrongCvc)
  await sendOrder(tab)
  await waitForText(tab, 'The security code is not right.')
  await fillCard(tab, CARDS.asksBank)
  await server.pause()
  await sendOrder(tab)
  await waitForText(tab, 'You are not charged twice.')
  await server.resume()
  await sendOrder(tab)
  await answerBank(tab, 'Fail')
  await waitForText(tab, 'The payment was not confirmed at your bank.')
  await sendOrder(tab)
  await answerBank(tab, 'Complete')
  await waitFor(tab, 'heading', 'Your books are open')

  await goBackFrom(tab, '/signup/success')
  await waitForText(tab, 'Card number', false)
  const other = await tab.openTab()
  await other.open(`${server.origin}/subscription`)
  await waitForText(other, 'Then you pay')
  expect(await fetchSubscriptions(server.origin, email)).toMatchObject([{ status: 'trialing' }])
})

/** Goes back until the page changes: WebKit keeps the two pages of the bank in the history after their frames close. */
async function goBackFrom(tab: Tab, path: string): Promise<void> {
  const leave = async () => {
    const here = await tab.run(() => location.pathname, null)
    if (here === path) await tab.run(() => history.back(), null)
    return here
  }
  await expect.poll(leave, { intervals: [1000] }).not.toBe(path)
}

test('a family ends its subscription with two clicks, keeps it, and ends it without a log-in', async ({
  server,
  tab,
}) => {
  const email = await registerAndOrder(tab, server.origin)
  await tab.open(`${server.origin}/subscription`)
  await click(tab, 'button', 'End the subscription')
  await waitFor(tab, 'dialog', /./u)
  await confirmInDialog(tab, 'End the subscription')
  await waitForText(tab, 'You can read until then.')
  await click(tab, 'button', 'Keep the subscription')
  await waitForText(tab, 'Then you pay')

  await click(tab, 'button', 'Menu')
  await click(tab, 'button', 'Log out')
  // The page of the log-in is hidden until the auth service has ended the session.
  await waitFor(tab, 'textbox', 'Username')
  await tab.open(`${server.origin}/end-subscription`)
  await fill(tab, 'Name', 'Ada Lind')
  await fill(tab, 'Email of the account with the subscription', email)
  await click(tab, 'button', 'End now')
  await waitFor(tab, 'heading', 'We have your statement')
  const ends = async () => (await fetchSubscriptions(server.origin, email)).map(({ cancel_at: at }) => typeof at)
  await expect.poll(ends, { timeout: 60_000 }).toEqual(['number'])
})

/** Presses the button of the open dialog that has the name of the button that opened it. */
async function confirmInDialog(tab: Tab, name: string): Promise<void> {
  const find = () =>
    tab.run((wanted) => {
      const buttons = [...document.querySelectorAll('[role="alertdialog"] button')]
      const box = buttons.find(({ textContent }) => textContent === wanted)?.getBoundingClientRect()
      return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }, name)
  const { x, y } = await waitForResult(find, name)
  await tab.clickAt(x, y)
  // A dialog that closes still has its buttons.
  const isClosed = () => tab.run(() => document.querySelector('[role="alertdialog"]') === null, null)
  await expect.poll(isClosed, { timeout: 90_000 }).toBe(true)
}

test('a visitor buys a gift card, and a family redeems it', async ({ server, tab }) => {
  const buyer = `buyer.${crypto.randomUUID()}@home.example`
  await chooseEnglish(tab, server.origin, 'uk')
  await tab.open(`${server.origin}/gift-card`)
  await click(tab, 'radio', /^Three months of Lectern/u)
  await fill(tab, 'Your name', 'Ada Lind')
  await fill(tab, 'Your email', buyer)
  await click(tab, 'button', 'Continue to payment')
  await fillCard(tab)
  await sendOrder(tab)
  await waitForText(tab, `The codes are on their way to ${buyer}`)
  const code = await waitForResult(() => findCode(server.origin, buyer), 'the code in the email')

  await tab.open(`${server.origin}/signup`)
  const email = await fillRegistration(tab)
  await waitFor(tab, 'heading', 'Check your email')
  await tab.open(`${server.origin}/subscription`)
  await logIn(tab, email)
  await fill(tab, 'Code of the gift card', code)
  await click(tab, 'button', 'Continue')
  await waitForText(tab, 'You get 3 months of books')
  await click(tab, 'button', 'Redeem')
  await waitForText(tab, 'You have 3 more months of books')
})

/** Returns the code in the email to a buyer; null before the email is sent. */
async function findCode(origin: string, buyer: string): Promise<string | null> {
  const page = await (await fetch(`${origin}/outbox`)).text()
  const email = page.split('<article').find((each) => each.includes(buyer))
  return /\b[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\b/u.exec(email ?? '')?.[0] ?? null
}

test('a child reads with an own profile, and the pages of the parent need the PIN', async ({ server, tab }) => {
  await chooseEnglish(tab, server.origin, 'uk')
  await tab.open(`${server.origin}/signup`)
  const email = await fillRegistration(tab)
  await waitFor(tab, 'heading', 'Check your email')
  await tab.open(`${server.origin}/profile/children`)
  await logIn(tab, email)
  await click(tab, 'button', 'Add a child')
  await fill(tab, 'First name', 'Bo')
  await choose(tab, 'Age', '9')
  await choose(tab, 'Which books', 'all')
  await click(tab, 'button', 'Add a child')
  await waitFor(tab, 'heading', 'Bo')
  await click(tab, 'button', 'Set a PIN')
  await fill(tab, /^New PIN/u, '2580')
  await click(tab, 'button', 'Save')
  await waitForText(tab, 'Your pages open only with the PIN.')
  await tab.open(`${server.origin}/who`)
  await click(tab, 'button', /^Bo/u)
  await waitForHome(tab)
  await waitForText(tab, 'Hello, Bo')
  await tab.open(`${server.origin}/who`)
  await click(tab, 'button', /^Ada Lind/u)
  await fill(tab, /PIN/u, '1111')
  await click(tab, 'button', 'Open')
  await waitForText(tab, 'That PIN')
  await fill(tab, /PIN/u, '2580')
  await click(tab, 'button', 'Open')
  await waitForText(tab, 'Hello, Ada')
})
