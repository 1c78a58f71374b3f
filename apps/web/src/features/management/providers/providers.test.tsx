// @vitest-environment jsdom
import {
  replaceProviderKey,
  deleteIdentityProvider,
  listIdentityProviders,
  putIdentityProvider,
  testIdentityProvider,
} from '@lectern/contracts'
import type { Call, ProviderFault } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readAddress, type SentCall } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_PROVIDER } from '../testing/example-provider.ts'
import { fill, loadTexts, press, showManaged } from '../testing/show-managed.tsx'
import { NewProviderScreen, ProviderScreen } from './provider-screen.tsx'
import { ProvidersScreen } from './providers-screen.tsx'

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { id } = EXAMPLE_PROVIDER

/** Shows the page of the example, and answers other calls with `answer`. */
function showProvider(answer: (contract: Call, sent: SentCall) => unknown = () => undefined) {
  return showManaged(<ProviderScreen id={id} />, (contract, sent) =>
    contract === listIdentityProviders ? { data: [EXAMPLE_PROVIDER] } : answer(contract, sent),
  )
}

const bodies = (sent: readonly SentCall[]) =>
  sent.flatMap(({ contract, body }) => (contract === putIdentityProvider ? [body] : []))

test('the list names each login system, its schools and its state', async () => {
  const national = { ...EXAMPLE_PROVIDER, id: 'n', template: 'feide', name: 'Feide', schoolUnit: null, active: false }
  showManaged(<ProvidersScreen />, () => ({ data: [EXAMPLE_PROVIDER, national] }))
  const [, first, second] = within(await screen.findByRole('grid', { name: 'School accounts' })).getAllByRole('row')
  expect(first?.textContent).toBe('Fyrby accountMicrosoft Entra IDFyrskolanOn the login page')
  expect(second?.textContent).toBe('FeideFeideAll schools of the countryOff')
  expect(screen.getByRole('link', { name: 'Fyrby account' }).getAttribute('href')).toBe(
    `/controlpanel/beta/providers/${id}`,
  )
})

test('an empty list says what a login system is for', async () => {
  showManaged(<ProvidersScreen />, () => ({ data: [] }))
  expect(await screen.findByText('No school accounts yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New login' }).getAttribute('href')).toBe('/controlpanel/beta/providers/new')
})

test('a new login asks for the fields of its system only, and opens its page', async () => {
  const sent = showManaged(<NewProviderScreen />, (contract, { params }) =>
    contract === putIdentityProvider ? { ...EXAMPLE_PROVIDER, ...Object(params) } : undefined,
  )
  const system = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Login system' })
  expect(screen.getByLabelText('Tenant ID')).toBeTruthy()
  fireEvent.change(system, { target: { value: 'oidc' } })
  expect(screen.queryByLabelText('Tenant ID')).toBeNull()
  fill('Name on the login page', 'Fyrby account')
  fill('Domains of the school’s addresses', '@Fyrby.example; sub.fyrby.example')
  fill('Address of the login system', 'https://idp.example')
  fill('Client ID', 'lectern')
  fill('Client secret', 'a secret')
  press('Create')
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      {
        template: 'oidc',
        name: 'Fyrby account',
        schoolUnit: null,
        domains: ['fyrby.example', 'sub.fyrby.example'],
        newPeople: 'none',
        active: true,
        logsOut: true,
        signsRequests: false,
        config: { issuer: 'https://idp.example', clientId: 'lectern', clientSecret: 'a secret' },
      },
    ]),
  )
  await waitFor(() => expect(readAddress()).toMatch(/^\/controlpanel\/beta\/providers\/[0-9a-f-]{36}$/u))
})

test.each([
  ['Name on the login page', '', 'This value is required'],
  ['Domains of the school’s addresses', 'no domain', 'Check the format'],
  ['Tenant ID', 'fyrby.onmicrosoft.com', 'Check the format'],
])('a wrong value of the field %s is not sent', async (label, value) => {
  const sent = showProvider()
  await screen.findByLabelText(label)
  fill(label, value)
  press('Save')
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(bodies(sent)).toEqual([])
})

test('an empty secret keeps the stored one, and no other field keeps an old value', async () => {
  const sent = showProvider((contract) => (contract === putIdentityProvider ? EXAMPLE_PROVIDER : undefined))
  expect(await screen.findByLabelText<HTMLInputElement>('Client secret (stored)')).toMatchObject({ value: '' })
  fill('Client ID', '')
  press('Save')
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      expect.objectContaining({
        version: 3,
        schoolUnit: EXAMPLE_PROVIDER.schoolUnit,
        config: { tenant: EXAMPLE_PROVIDER.config.tenant, clientId: null },
      }),
    ]),
  )
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('a missing value that the server reports is shown at its field', async () => {
  const errors = [{ attribute: 'clientSecret', reason: 'required', rule: 'required' }]
  showProvider(() => ({ code: 'validation_failed', details: { errors } }))
  await screen.findByLabelText('Client ID')
  press('Save')
  expect(await screen.findByText('This value is required')).toBeTruthy()
})

test('after a change by another super user, the entries stay, and a second save replaces it', async () => {
  let version = 3
  const sent = showManaged(<ProviderScreen id={id} />, (contract, { body }) => {
    if (contract === listIdentityProviders) return { data: [{ ...EXAMPLE_PROVIDER, version }] }
    const isOld = Object(body).version !== version
    return isOld ? { code: 'changed_meanwhile', details: {} } : EXAMPLE_PROVIDER
  })
  await screen.findByLabelText('Client ID')
  version = 4
  fill('Client ID', 'mine')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Your entries are still here')
  expect(screen.getByLabelText<HTMLInputElement>('Client ID').value).toBe('mine')
  press('Save')
  await waitFor(() => expect(bodies(sent).map((body) => Object(body).version)).toEqual([3, 4]))
})

test.each<[ProviderFault | null, string]>([
  [null, 'The login system answers.'],
  ['unreachable', 'The login system does not answer. Try again later.'],
  ['wrong-address', 'The address leads to no login system. Check the address.'],
  ['invalid-response', 'The answer is not the one of this login system. Check the address.'],
  ['not-configured', 'Fill in all fields first, and save them.'],
  ['untrusted', 'The metadata is not signed by the federation. Check the certificate.'],
  ['expired', 'The metadata is out of date. Ask the federation.'],
])('the test of the address says its result: %s', async (fault, text) => {
  showProvider((contract) => (contract === testIdentityProvider ? { fault } : undefined))
  expect(await screen.findByLabelText('Redirect address')).toMatchObject({ value: EXAMPLE_PROVIDER.callbackAddress })
  expect(screen.getByLabelText<HTMLInputElement>('Link for the school’s website').value).toContain(
    `/login?provider=${id}&country=`,
  )
  press('Test the address')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a SAML login shows the address of our metadata, and says which fields may stay empty', async () => {
  const metadataAddress = 'https://lectern.example/auth/v1/ways/provider/p/metadata'
  const provider = { ...EXAMPLE_PROVIDER, template: 'saml', config: {}, configured: [], metadataAddress }
  showManaged(<ProviderScreen id={id} />, () => ({ data: [provider] }))
  expect(await screen.findByLabelText('Address of our metadata')).toMatchObject({ value: metadataAddress })
  expect(screen.getByLabelText('Address of the metadata')).toBeTruthy()
  expect(screen.getByLabelText('Entity ID of the login system (may stay empty)')).toBeTruthy()
  expect(screen.queryByLabelText('Client ID')).toBeNull()
})

test('the switches of a login are sent, and only a SAML login asks about signatures', async () => {
  const provider = { ...EXAMPLE_PROVIDER, template: 'saml', config: {}, configured: [], logsOut: false }
  const sent = showManaged(<ProviderScreen id={id} />, (contract) =>
    contract === listIdentityProviders ? { data: [provider] } : EXAMPLE_PROVIDER,
  )
  const logsOut = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Log out at the login system, too' })
  const signs = screen.getByRole('checkbox', { name: /^Sign requests/u })
  const isLoggedOut = logsOut.checked
  fireEvent.click(logsOut)
  fireEvent.click(signs)
  press('Save')
  await waitFor(() => expect(bodies(sent)).toEqual([expect.objectContaining({ logsOut: true, signsRequests: true })]))
  expect(isLoggedOut).toBe(false)
})

test('an OpenID login shows the two addresses for the log-out, and has no key', async () => {
  showProvider()
  expect(await screen.findByLabelText('Address after a logout')).toMatchObject({
    value: EXAMPLE_PROVIDER.loggedOutAddress,
  })
  expect(screen.getByLabelText('Address for logout messages (back-channel)')).toMatchObject({
    value: EXAMPLE_PROVIDER.backChannelAddress,
  })
  expect(screen.queryByRole('button', { name: 'Replace key' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /^Sign requests/u })).toBeNull()
})

test('the key of a SAML login is replaced after a question that says what the login system needs', async () => {
  const saml = { loggedOutAddress: null, backChannelAddress: null, metadataAddress: 'https://lectern.example/m' }
  const provider = { ...EXAMPLE_PROVIDER, ...saml, template: 'saml', config: {}, certificate: 'a certificate' }
  const sent = showManaged(<ProviderScreen id={id} />, () => ({ data: [provider] }))
  expect(await screen.findByLabelText('Our certificate')).toMatchObject({ value: 'a certificate' })
  expect(screen.queryByLabelText('Address after a logout')).toBeNull()
  press('Replace key')
  const question = await screen.findByRole('alertdialog', { name: 'Replace the key for Fyrby account?' })
  expect(question.textContent).toContain('give the login system our new metadata')
  fireEvent.click(within(question).getByRole('button', { name: 'Replace key' }))
  await waitFor(() => expect(sent.map(({ contract }) => contract)).toContain(replaceProviderKey))
  expect(await screen.findByText('Key replaced')).toBeTruthy()
})

test('a login is deleted after a question that says what stays', async () => {
  const sent = showProvider()
  await screen.findByLabelText('Client ID')
  press('Delete this login')
  const question = await screen.findByRole('alertdialog', { name: 'Delete Fyrby account?' })
  expect(question.textContent).toContain('People keep their accounts')
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent.map(({ contract }) => contract)).toContain(deleteIdentityProvider))
  await waitFor(() => expect(readAddress()).toBe('/controlpanel/beta/providers'))
})
