// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '../icon-button.tsx'
import { TooltipLayer } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Page buttons={['Play', 'Mute']} />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page({ buttons }: { readonly buttons: readonly string[] }) {
  return (
    <>
      <TooltipLayer />
      {buttons.map((name) => (
        <IconButton key={name} label={name}>
          <svg />
        </IconButton>
      ))}
      <p>page</p>
    </>
  )
}

const button = (name = 'Play') => screen.getByRole('button', { name })
const tooltip = () => screen.queryByRole('tooltip')?.textContent ?? null
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const dispatchPointer = (target: Element, kind: string, pointerType: string) =>
  act(async () => void target.dispatchEvent(Object.assign(new Event(kind, { bubbles: true }), { pointerType })))
const point = async (target: Element, pointerType = 'mouse') => {
  await dispatchPointer(target, 'pointerover', pointerType)
  await dispatchPointer(target, 'pointermove', pointerType)
}
const focus = (name: string) => act(async () => button(name).focus())

test("a resting pointer shows an icon button's name until 1000 ms after it has left", async () => {
  await point(button().children[0] ?? button())
  expect(tooltip()).toBeNull()
  await pass(500)
  expect(tooltip()).toBe('Play')
  await point(screen.getByText('page'))
  await pass(999)
  expect(tooltip()).toBe('Play')
  await pass(1)
  expect(tooltip()).toBeNull()
})

test('the keyboard focus shows the tooltip at once, and a key hides it after 500 ms', async () => {
  await focus('Play')
  expect(tooltip()).toBe('Play')
  await act(async () => void fireEvent.keyDown(button(), { key: 'm' }))
  await pass(499)
  expect(tooltip()).toBe('Play')
  await pass(1)
  expect(tooltip()).toBeNull()
})

test('the tooltip follows the focus from button to button', async () => {
  await focus('Play')
  await act(async () => void fireEvent.keyDown(button(), { key: 'Tab' }))
  await focus('Mute')
  await pass(600)
  expect(tooltip()).toBe('Mute')
})

test('Esc and a press of the pointer hide the tooltip at once', async () => {
  for (const dismiss of [
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => fireEvent.pointerDown(document.body),
  ]) {
    await point(screen.getByText('page'))
    await point(button())
    await pass(500)
    expect(tooltip()).toBe('Play')
    await act(async () => void dismiss())
    expect(tooltip()).toBeNull()
  }
})

test('a button that slides under a resting pointer shows no tooltip', async () => {
  await dispatchPointer(button(), 'pointerover', 'mouse')
  await pass(2000)
  expect(tooltip()).toBeNull()
})

test('a pressed button shows no tooltip until the pointer has left it', async () => {
  await point(button())
  await act(async () => void fireEvent.pointerDown(button()))
  await point(button())
  await pass(2000)
  expect(tooltip()).toBeNull()
  await point(screen.getByText('page'))
  await point(button())
  await pass(500)
  expect(tooltip()).toBe('Play')
})

test('the tooltip stays visible while the pointer is over its text', async () => {
  await point(button())
  await pass(500)
  await point(screen.getByText('page'))
  await pass(800)
  await point(screen.getByRole('tooltip'))
  await pass(5000)
  expect(tooltip()).toBe('Play')
})

test('a touch pointer shows no tooltip', async () => {
  await point(button(), 'touch')
  await pass(2000)
  expect(tooltip()).toBeNull()
})

test('the tooltip disappears with its button', async () => {
  cleanup()
  const { rerender } = render(<Page buttons={['Play']} />)
  await point(button())
  await pass(500)
  rerender(<Page buttons={[]} />)
  await pass(50)
  expect(tooltip()).toBeNull()
})

test("screen readers do not read the tooltip, because it repeats the button's name", async () => {
  await focus('Play')
  expect(button().getAttribute('aria-describedby')).toBeNull()
  expect(button().title).toBe('')
})
