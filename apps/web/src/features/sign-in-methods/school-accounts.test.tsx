// @vitest-environment jsdom
import { findIdentityProviders, type Realm } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { type SentCall, showScreen } from '../../services/administration/testing/show-screen.tsx'
import { MethodButtons } from './method-buttons.tsx'
import { SchoolAccountPanel } from './school-account-panel.tsx'
import { useOfferedProviders } from './use-offered-providers.ts'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
afterEach(cleanup)

const provider = (id: string, name: string, school: string | null = null) => ({ id, name, school })

interface OfferedProps {
  readonly id?: string
  readonly schoolUnit?: string
  readonly realm?: Realm
  readonly onProvider?: (provider: string) => void
}

const ignore = () => undefined

function Offered({ id, schoolUnit, realm = 'se', onProvider = ignore }: OfferedProps) {
  const { isKnown, providers, hasMore } = useOfferedProviders({ realm, id, schoolUnit })
  if (!isKnown) return <p>Loading</p>
  const methods = ['qr', 'group-code', ...(hasMore ? (['school-account'] as const) : [])] as const
  return <MethodButtons methods={methods} providers={providers} onProvider={onProvider} onChoose={() => undefined} />
}

const queries = (sent: readonly SentCall[]) =>
  sent.flatMap(({ contract, query }) => (contract === findIdentityProviders ? [query] : []))
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('the card comes first, then the system of the link and those of the country, each once', async () => {
  const answers: Readonly<Record<string, object>> = {
    school: { data: [provider('p1', 'Fyrskolan')], hasMore: true },
    id: { data: [provider('p2', 'Feide')], hasMore: true },
    all: { data: [provider('p2', 'Feide'), provider('p3', 'Skolon')], hasMore: true },
  }
  const onProvider = vi.fn<(provider: string) => void>()
  const sent = showScreen(<Offered id="p2" schoolUnit="s1" onProvider={onProvider} />, (_contract, { query }) =>
    'schoolUnit' in Object(query) ? answers['school'] : 'id' in Object(query) ? answers['id'] : answers['all'],
  )
  await screen.findByRole('button', { name: 'Continue with Feide' })
  expect(buttons()).toEqual([
    'Scan my card',
    'Continue with Fyrskolan',
    'Continue with Feide',
    'Continue with Skolon',
    'Use a group code',
    'Use my school account',
  ])
  expect(queries(sent)).toEqual([{ realm: 'se' }, { realm: 'se', schoolUnit: 's1' }, { realm: 'se', id: 'p2' }])
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Skolon' }))
  expect(onProvider.mock.calls).toEqual([['p3']])
})

test('without login systems, and without an answer of the server, the other methods are there', async () => {
  showScreen(<Offered />, () => ({ data: [], hasMore: false }))
  await screen.findByRole('button', { name: 'Scan my card' })
  expect(buttons()).toEqual(['Scan my card', 'Use a group code'])
  cleanup()
  showScreen(<Offered />, () => ({ code: 'internal_error', details: {} }))
  await screen.findByRole('button', { name: 'Scan my card' })
  expect(buttons()).toEqual(['Scan my card', 'Use a group code'])
})

test('a school is found by a part of its name of three letters, and its login system opens', async () => {
  const onChoose = vi.fn<(provider: string) => void>()
  const sent = showScreen(<SchoolAccountPanel realm="se" onChoose={onChoose} />, () => ({
    data: [provider('p1', 'Fyrby account', 'Fyrskolan'), provider('p2', 'Feide')],
    hasMore: true,
  }))
  const search = await screen.findByRole('searchbox', { name: 'School email or name of your school' })
  fireEvent.change(search, { target: { value: 'fyr' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Fyrskolan – Fyrby account' }))
  expect(screen.getByRole('button', { name: 'Feide' })).toBeTruthy()
  expect(onChoose.mock.calls).toEqual([['p1']])
  expect(queries(sent)).toEqual([{ realm: 'se', q: 'fyr' }])
})

test('a search without a result says so, and two letters are not searched', async () => {
  const sent = showScreen(<SchoolAccountPanel realm="se" onChoose={() => undefined} />, () => ({
    data: [],
    hasMore: true,
  }))
  const search = await screen.findByRole('searchbox')
  fireEvent.change(search, { target: { value: 'ab' } })
  fireEvent.change(search, { target: { value: 'abc' } })
  expect(await screen.findByText('No school found. Check the spelling, or ask your teacher.')).toBeTruthy()
  expect(queries(sent)).toEqual([{ realm: 'se', q: 'abc' }])
})

test('a search that fails says so, and a button tries again', async () => {
  let fails = true
  showScreen(<SchoolAccountPanel realm="se" onChoose={() => undefined} />, () =>
    fails ? { code: 'internal_error', details: {} } : { data: [provider('p1', 'Feide')], hasMore: true },
  )
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'ada@fyrby.example' } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Feide' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})
