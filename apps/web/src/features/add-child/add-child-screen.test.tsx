// @vitest-environment jsdom
import { addMyChild, type Call, listMyChildren, readGuardianCode } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages, showWorkMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { AddChildScreen } from './add-child-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showWorkMessages(), showLocale('en')]))
afterEach(cleanup)

const CHILD = { firstname: 'Åsa', school: 'Fyrskolan', linked: false }
const isSame = (one: Call, other: Call) => one.path === other.path && one.method === other.method

/** The children that another page has fetched. */
function FetchedChildren() {
  const { http } = usePlatform()
  useQuery({ queryKey: ['children'], staleTime: Infinity, queryFn: () => http.call(listMyChildren, {}) })
  return null
}

/** Enters a code. The server answers the code with `found`, and the confirmation with `added`. */
async function enter(code: string, found: object, added: object = { uid: 'pupil', firstname: 'Åsa' }) {
  const sent = showScreen(<AddChildScreen />, (contract) => (isSame(contract, readGuardianCode) ? found : added))
  const field = await screen.findByLabelText<HTMLInputElement>('Code from the school')
  expect(field.maxLength).toBeGreaterThan('ABCD-EFGH'.length)
  fireEvent.change(field, { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  return sent
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('a code shows the child and the school, and adds the child after the confirmation', async () => {
  const sent = await enter('ABCD-EFGH', CHILD)
  const school = await screen.findByText('Fyrskolan')
  expect(school.parentElement?.textContent).toBe('ÅsaFyrskolan')
  expect(buttons()).toEqual(['Yes, add Åsa', 'Enter another code'])
  expect(sent.map(({ contract }) => contract)).toEqual([readGuardianCode])
  fireEvent.click(screen.getByRole('button', { name: 'Yes, add Åsa' }))
  expect(await screen.findByRole('heading', { name: 'Åsa is added' })).toBeTruthy()
  expect(sent.map(({ contract, body }) => [contract.path, body])).toEqual([
    [readGuardianCode.path, { code: 'ABCD-EFGH' }],
    [addMyChild.path, { code: 'ABCD-EFGH' }],
  ])
})

test('after a child is added, the children are fetched again', async () => {
  const page = (
    <>
      <AddChildScreen />
      <FetchedChildren />
    </>
  )
  const sent = showScreen(page, (contract) => (isSame(contract, readGuardianCode) ? CHILD : undefined))
  fireEvent.change(await screen.findByLabelText('Code from the school'), { target: { value: 'ABCD-EFGH' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, add Åsa' }))
  await screen.findByRole('heading', { name: 'Åsa is added' })
  expect(sent.filter(({ contract }) => isSame(contract, listMyChildren))).toHaveLength(2)
})

test('a child who is linked already is not added again', async () => {
  const sent = await enter('ABCD-EFGH', { ...CHILD, linked: true })
  expect(await screen.findByRole('heading', { name: 'Åsa is already added' })).toBeTruthy()
  expect(buttons()).toEqual(['Enter another code'])
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/')
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByLabelText('Code from the school')).toHaveProperty('value', '')
  expect(sent).toHaveLength(1)
})

test('an empty code is not sent; a refused code and a refused confirmation say why', async () => {
  const sent = await enter(' ', CHILD)
  expect(await screen.findByText('Enter the code.')).toBeTruthy()
  expect(sent).toEqual([])
  cleanup()
  await enter('WRNG-WRNG', { code: 'guardian_code_wrong', details: {} })
  expect(await screen.findByText(/^There is no such code/u)).toBeTruthy()
  cleanup()
  await enter('ABCD-EFGH', CHILD, { code: 'guardian_code_used', details: {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, add Åsa' }))
  expect(await screen.findByText(/^This code has been used already/u)).toBeTruthy()
  await waitFor(() => expect(buttons()).toEqual(['Yes, add Åsa', 'Enter another code']))
})
