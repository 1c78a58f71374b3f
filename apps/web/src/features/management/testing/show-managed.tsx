import type { Call } from '@lectern/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect } from 'vitest'
import {
  showAdministrationMessages,
  showLocale,
  showManagementMessages,
  showPortalMessages,
} from '../../../platform/i18n/messages.ts'
import { type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'

/** Loads the texts of the pages of super users in English. */
export async function loadTexts(): Promise<void> {
  await Promise.all([showPortalMessages(), showAdministrationMessages(), showManagementMessages(), showLocale('en')])
}

/** Renders a screen of customer management. Returns the calls. */
export const showManaged = (content: ReactNode, serve: (contract: Call, sent: SentCall) => unknown) =>
  showScreen(content, serve)

interface Pages {
  readonly first: ReactNode
  readonly second: ReactNode
}

function OneOfPages({ first, second }: Pages) {
  const [isSecond, setIsSecond] = useState(false)
  return (
    <>
      <button onClick={() => setIsSecond(!isSecond)}>Next page</button>
      {isSecond ? second : first}
    </>
  )
}

interface NextPage extends Pages {
  readonly serve: (contract: Call, sent: SentCall) => unknown
  /** Resolves after the first page is shown. */
  readonly isShown: () => Promise<unknown>
}

/**
 * Renders a screen, then the same screen with other props, as after a link to a page of the same kind. Returns a function
 * that returns the calls of the second page.
 */
export async function showNext({ serve, isShown, ...pages }: NextPage) {
  const sent = showScreen(<OneOfPages {...pages} />, serve)
  await isShown()
  const before = sent.length
  press('Next page')
  return () => sent.slice(before)
}

/** Opens the form of a part of the first page after both pages have been loaded, then the second page again. */
export async function leaveOpenedForm(
  part: string,
  [first, second]: readonly [string, string],
  pages: Omit<NextPage, 'isShown'>,
) {
  const isShown = (name: string) => screen.findByRole('heading', { level: 1, name })
  await showNext({ ...pages, isShown: () => isShown(first) })
  await isShown(second)
  press('Next page')
  await isShown(first)
  press('Edit', region(part))
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  press('Next page')
  await isShown(second)
}

type Part = Pick<typeof screen, 'getByRole'>

export const region = (name: string) => within(screen.getByRole('region', { name }))
export const press = (name: string | RegExp, parent: Part = screen): void =>
  void fireEvent.click(parent.getByRole('button', { name }))
export const fill = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label, { selector: 'input, select, textarea' }), { target: { value } })

/** Chooses an option of a list by its text. */
export function choose(label: string, text: string): void {
  const option = [...screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' }).options].find(
    (each) => each.text === text,
  )
  fireEvent.change(screen.getByLabelText(label, { selector: 'select' }), { target: { value: option?.value } })
}

/** Returns the values of a part of the page by their labels. */
export function readValues(part: string): Readonly<Record<string, string | null | undefined>> {
  const terms = region(part).getAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
}

/** Returns the values of the fields of an opened form by their labels. */
export function readFields(part: string): Readonly<Record<string, string>> {
  const fields = [...screen.getByRole('region', { name: part }).querySelectorAll<HTMLInputElement>('form input')]
  return Object.fromEntries(fields.map(({ labels, value }) => [labels?.[0]?.textContent ?? '', value]))
}

/** Returns the addresses of the links of a part of the page, or of the whole page, by their names. */
export function readLinks(part: ParentNode = document): Readonly<Record<string, string | null>> {
  const links = [...part.querySelectorAll('a')]
  return Object.fromEntries(links.map((link) => [link.textContent?.trim() ?? '', link.getAttribute('href')]))
}

/** Waits for the change after `before` other changes, and returns it. */
export async function waitForChange(sent: readonly SentCall[], before = 0) {
  const list = () => sent.filter(({ contract }) => contract.method !== 'GET')
  await waitFor(() => expect(list()).toHaveLength(before + 1))
  const last = list().at(-1)
  return { call: nameCall(last?.contract), params: last?.params, body: last?.body }
}

export const nameCall = (contract: Call | undefined): string => `${contract?.method} ${contract?.path}`
