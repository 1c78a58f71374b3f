// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScrollToTop } from './scroll-to-top.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const button = () => screen.queryByRole('button', { name: 'To the top' })

function scrollTo(pixels: number): void {
  vi.stubGlobal('scrollY', pixels)
  act(() => void globalThis.dispatchEvent(new Event('scroll')))
}

test('a page that is scrolled more than 20 pixels has a button to its top', () => {
  render(<ScrollToTop label="To the top" />)
  expect(button()).toBeNull()
  scrollTo(20)
  expect(button()).toBeNull()
  scrollTo(21)
  expect(button()).not.toBeNull()
  scrollTo(0)
  expect(button()).toBeNull()
})

test('the button scrolls to the top', () => {
  const scroll = vi.fn<(options: ScrollToOptions) => void>()
  vi.stubGlobal('scrollTo', scroll)
  render(<ScrollToTop label="To the top" />)
  scrollTo(400)
  fireEvent.click(screen.getByRole('button', { name: 'To the top' }))
  expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
})
