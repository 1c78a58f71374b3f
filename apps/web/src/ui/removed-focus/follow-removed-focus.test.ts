// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectNoPage, expectPage } from '../page-heading/page-focus.ts'
import { followRemovedFocus } from './follow-removed-focus.ts'

let end = () => {}

beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <h1 tabindex="-1">Page</h1>
      <section aria-label="Groups">
        <ul>
          <li><a href="#a">A</a><button>Remove A</button></li>
          <li><a href="#b">B</a><button>Remove B</button></li>
          <li><a href="#c">C</a></li>
        </ul>
        <button>Undo</button>
      </section>
      <button>Restore</button>
    </main>
    <dialog open><button>Yes</button></dialog>`
  end = followRemovedFocus(document.querySelector('main')!)
})
afterEach(() => {
  end()
  expectNoPage()
  document.body.innerHTML = ''
})

const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement
const removeRow = (name: string) => button(name).closest('li')?.remove()
const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('the focus moves to the same control of the next row, or of the previous row', async () => {
  button('Remove A').focus()
  removeRow('Remove A')
  await waitFor(() => expect(focused()).toBe(button('Remove B')))
  screen.getByRole('link', { name: 'C' }).focus()
  screen.getByRole('link', { name: 'C' }).closest('li')?.remove()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('link', { name: 'B' })))
})

test('a row with fewer controls gets the focus on its last one, and no row the focus of its section', async () => {
  button('Remove B').focus()
  removeRow('Remove B')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('link', { name: 'C' })))
  document.querySelector('ul')?.remove()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('region', { name: 'Groups' })))
})

test('without a row and a section, the heading of the page gets the focus', async () => {
  button('Restore').focus()
  button('Restore').remove()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading')))
  button('Undo').focus()
  document.querySelector('section')?.remove()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading')))
})

test('a row that keeps other controls keeps the focus', async () => {
  button('Remove A').focus()
  button('Remove A').remove()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('link', { name: 'A' })))
})

test('the focus stays where the user or another part of the page has moved it', async () => {
  button('Remove A').focus()
  removeRow('Remove A')
  button('Yes').focus()
  await nextFrames()
  await nextFrames()
  expect(focused()).toBe(button('Yes'))
})

test('a click beside the controls, and a navigation, move no focus', async () => {
  button('Undo').focus()
  document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button('Undo').blur()
  button('Undo').remove()
  await nextFrames()
  await nextFrames()
  expect(focused()).toBe(document.body)
  button('Restore').focus()
  expectPage()
  button('Restore').remove()
  await nextFrames()
  await nextFrames()
  expect(focused()).toBe(document.body)
})
