import { CARDS } from '../order-plan.ts'
import { chooseEnglish } from './journey.ts'
import { click, fill, replace, waitFor, waitForResult } from './steps.ts'
import type { Tab } from './tab.ts'

export const PASSWORD = 'three quiet lamps'
const BANK = 'Your bank asks you to confirm'

/** Registers a family, which comes to the order of the first plan. Returns its email. */
export async function startOrder(tab: Tab, origin: string): Promise<string> {
  await chooseEnglish(tab, origin, 'uk')
  await tab.open(`${origin}/plans`)
  await click(tab, 'link', 'Try 14 days for free')
  const email = await fillRegistration(tab)
  await waitFor(tab, 'heading', 'Start your subscription')
  return email
}

/** Fills the form of the sign-up, and sends it. Returns the email of the account. */
export async function fillRegistration(tab: Tab): Promise<string> {
  const email = `payer.${crypto.randomUUID()}@home.uk`
  await fill(tab, 'First name', 'Ada')
  await fill(tab, 'Last name', 'Lind')
  await fill(tab, 'Email', email)
  await fill(tab, 'Password', PASSWORD)
  await click(tab, 'checkbox', /privacy policy/u)
  await click(tab, 'button', 'Create account')
  return email
}

export async function fillCard(tab: Tab, number: string = CARDS.good): Promise<void> {
  await replace(tab, 'Card number', number.replaceAll(' ', ''))
  await replace(tab, 'Valid until (MM / YY)', '12 / 34')
  await replace(tab, 'Security code (CVC)', '123')
}

export const sendOrder = (tab: Tab): Promise<void> => click(tab, 'button', 'Order with obligation to pay')

/** Registers a family, which orders a plan. Returns its email. */
export async function registerAndOrder(tab: Tab, origin: string): Promise<string> {
  const email = await startOrder(tab, origin)
  await fillCard(tab)
  await sendOrder(tab)
  await waitFor(tab, 'heading', 'Your books are open')
  return email
}

/** Presses a button on the page of the bank. */
export async function answerBank(tab: Tab, answer: 'Complete' | 'Fail'): Promise<void> {
  const find = () =>
    tab.run(
      ({ title, name }) => {
        const frame = document.querySelector(`iframe[title="${title}"]`)
        if (!(frame instanceof HTMLIFrameElement)) return null
        const buttons = [...(frame.contentDocument?.querySelectorAll('button') ?? [])]
        const box = buttons.find(({ textContent }) => textContent === name)?.getBoundingClientRect()
        const place = frame.getBoundingClientRect()
        return box === undefined
          ? null
          : {
              x: place.x + frame.clientLeft + box.x + box.width / 2,
              y: place.y + frame.clientTop + box.y + box.height / 2,
            }
      },
      { title: BANK, name: answer },
    )
  const settled = async () => {
    const before = await find()
    const after = before === null ? null : await find()
    return before?.y === after?.y ? after : null
  }
  const { x, y } = await waitForResult(settled, `button ${answer} of the bank`)
  await tab.clickAt(x, y)
}
