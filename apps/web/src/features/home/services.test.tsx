// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { Services } from './services.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Returns the text and the address of each card. */
async function readCards(services: readonly string[], addresses: Readonly<Record<string, string>> = {}) {
  showScreen(<Services services={services} addresses={addresses} />, () => undefined)
  await screen.findByRole('heading', { name: 'Your services' })
  const cards = screen.getAllByRole('listitem')
  return cards.map((card) => [card.textContent, card.querySelector('a')?.getAttribute('href') ?? null])
}

const BOOKS = ['Talking books', '/library/bookshelf']

test('the services of Lectern have one card, which leads to the bookshelf', async () => {
  expect(await readCards(['lectern-school', 'lectern-consumer'])).toEqual([BOOKS])
})

test('each other service has its own card with its address, or says that the school knows it', async () => {
  const cards = await readCards(['begreppa', 'polyglutt-school'], { begreppa: 'https://begreppa.example' })
  expect(cards).toEqual([
    ['BegreppaOpens in a new tab', 'https://begreppa.example'],
    ['Polyglutt schoolAsk your school where to find it.', null],
  ])
  cleanup()
  expect((await readCards(['begreppa', 'lectern-school'])).map(([name]) => name)).toEqual([
    'Talking books',
    'BegreppaAsk your school where to find it.',
  ])
})
