import { expect, test } from 'vitest'
import { controlsAtStart, type ControlsEvent, nextControls } from './controls-visibility.ts'

const after = (...events: ControlsEvent[]) => events.reduce(nextControls, controlsAtStart)

test('they are there at start and go after 3000 ms', () => {
  expect(controlsAtStart).toMatchObject({ visible: true, hiding: { afterMs: 3000 } })
  expect(after({ kind: 'time-up' }).visible).toBe(false)
})

test('while the pointer is in the toolbar zone no time runs', () => {
  expect(after({ kind: 'pointer-entered' }).hiding).toBeNull()
  expect(after({ kind: 'pointer-entered' }, { kind: 'time-up' }).visible).toBe(true)
})

test('2000 ms after the pointer has left they go', () => {
  const left = after({ kind: 'pointer-entered' }, { kind: 'pointer-left' })
  expect(left).toMatchObject({ visible: true, hiding: { afterMs: 2000 } })
})

test('each leaving counts anew', () => {
  const first = after({ kind: 'pointer-entered' }, { kind: 'pointer-left' })
  const second = [{ kind: 'pointer-entered' } as const, { kind: 'pointer-left' } as const].reduce(nextControls, first)
  expect(second.hiding).not.toBe(first.hiding)
})

test('an open menu, a drawer or the keyboard keeps them', () => {
  const held = after({ kind: 'held', held: true })
  expect(held.hiding).toBeNull()
  for (const kind of ['time-up', 'window-left', 'page-tapped', 'pointer-left'] as const)
    expect(nextControls(held, { kind }).visible).toBe(true)
})

test('what held them brings them back, and lets them go 2000 ms later', () => {
  const held = after({ kind: 'time-up' }, { kind: 'held', held: true })
  expect(held.visible).toBe(true)
  expect(nextControls(held, { kind: 'held', held: false })).toMatchObject({ hiding: { afterMs: 2000 } })
})

test('under a tooltip no time hides them; the time runs when it goes', () => {
  const under = after({ kind: 'tooltip', open: true })
  expect(under.hiding).toBeNull()
  expect(nextControls(under, { kind: 'time-up' }).visible).toBe(true)
  expect(nextControls(under, { kind: 'tooltip', open: false })).toMatchObject({ hiding: { afterMs: 2000 } })
})

test('a tap on the page toggles them', () => {
  const hidden = after({ kind: 'page-tapped' })
  expect(hidden.visible).toBe(false)
  expect(nextControls(hidden, { kind: 'page-tapped' })).toMatchObject({
    visible: true,
    hiding: { afterMs: 2000 },
  })
})

test('leaving the window hides them at once', () => {
  expect(after({ kind: 'pointer-entered' }, { kind: 'window-left' }).visible).toBe(false)
})

test('a menu that is closed under the pointer lets them go, until the pointer moves within them', () => {
  const closed = after({ kind: 'pointer-entered' }, { kind: 'held', held: true }, { kind: 'held', held: false })
  expect(nextControls(closed, { kind: 'time-up' }).visible).toBe(false)
  expect(nextControls(closed, { kind: 'pointer-entered' }).hiding).toBeNull()
})
