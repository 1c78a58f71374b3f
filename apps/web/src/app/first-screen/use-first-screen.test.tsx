// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFirstScreen } from './use-first-screen.ts'

const sent = vi.fn<(country: string) => void>()
const showMenu = vi.fn<() => void>()

function Form() {
  const [country, setCountry] = useState('uk')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sent(country)
  }
  return (
    <form onSubmit={submit}>
      <button type="button" onClick={showMenu}>
        Menu
      </button>
      <input name="email" />
      <input type="checkbox" name="privacy" />
      <select value={country} onChange={(event) => setCountry(event.target.value)}>
        <option value="uk">UK</option>
        <option value="se">SE</option>
      </select>
      <details>
        <summary>Privacy</summary>
      </details>
      <button type="submit">Send</button>
    </form>
  )
}

function Page() {
  useFirstScreen()
  return <Form />
}

beforeEach(() => {
  document.documentElement.dataset['firstScreen'] = 'uk'
  document.body.innerHTML = `<div id="first-screen">${renderToStaticMarkup(<Form />)}</div><span data-react-root></span>`
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function find<T extends Element>(kind: new () => T, selector: string): T {
  const element = document.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`${selector} is missing`)
  return element
}

const renderPage = () => render(<Page />, { container: find(HTMLElement, '[data-react-root]') })

test('the page keeps values, focus and open details, and the last button is clicked again', async () => {
  find(HTMLInputElement, '[name=email]').value = 'ada@example.com'
  find(HTMLInputElement, '[name=privacy]').checked = true
  find(HTMLSelectElement, 'select').value = 'se'
  find(HTMLDetailsElement, 'details').open = true
  find(HTMLButtonElement, '[type=button]').dataset['clicked'] = '9.5'
  find(HTMLButtonElement, '[type=submit]').dataset['clicked'] = '10.5'
  find(HTMLInputElement, '[name=email]').focus()
  renderPage()
  expect(document.querySelector('#first-screen')).toBeNull()
  expect([...new FormData(find(HTMLFormElement, 'form')).entries()]).toEqual([
    ['email', 'ada@example.com'],
    ['privacy', 'on'],
  ])
  expect(find(HTMLDetailsElement, 'details').open).toBe(true)
  expect(document.activeElement).toBe(find(HTMLInputElement, '[name=email]'))
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([['se']]))
  expect(showMenu).not.toHaveBeenCalled()
})

test('nothing is clicked, and nothing gets the focus, if the visitor has done nothing', async () => {
  renderPage()
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
  expect([sent.mock.calls.length, showMenu.mock.calls.length]).toEqual([0, 0])
})

test('a first screen for another country changes nothing', () => {
  delete document.documentElement.dataset['firstScreen']
  find(HTMLSelectElement, 'select').value = 'se'
  renderPage()
  expect(document.querySelector('#first-screen')).toBeNull()
  expect(find(HTMLSelectElement, 'select').value).toBe('uk')
})

test('without a first screen, the page is as it is', () => {
  find(HTMLElement, '#first-screen').remove()
  renderPage()
  expect(find(HTMLInputElement, '[name=email]').value).toBe('')
})
