import { expect, test } from 'vitest'
import { getGridCommand, type GridContext } from './grid-command.ts'

const context: GridContext = {
  position: { row: 5, column: 2 },
  rows: 31,
  columns: 4,
  pageRows: 10,
  rtl: false,
  selectable: true,
  controls: 1,
  focused: 'cell',
}

/** Returns the command of a key such as `ctrl+Home`. */
function press(keys: string, change: Partial<GridContext> = {}) {
  const names = keys.split('+')
  const key = names.pop() ?? ''
  return getGridCommand(
    {
      key: key === 'Space' ? ' ' : key,
      ctrlKey: names.includes('ctrl'),
      metaKey: names.includes('meta'),
      shiftKey: names.includes('shift'),
      altKey: names.includes('alt'),
    },
    { ...context, ...change },
  )
}

test.each(['alt+ArrowLeft', 'b', 'Tab', 'ctrl+Enter', 'ctrl+ArrowDown', 'shift+ArrowRight', 'Escape'])(
  'the browser handles %s on a cell',
  (keys) => {
    expect(press(keys)).toBeNull()
  },
)

test('a table without selection has no keys for selection', () => {
  for (const keys of ['Space', 'shift+Space', 'ctrl+a', 'shift+ArrowDown'])
    expect(press(keys, { selectable: false })).toBeNull()
})

test.each([
  ['ArrowRight', 5, 3],
  ['ArrowLeft', 5, 1],
  ['ArrowDown', 6, 2],
  ['ArrowUp', 4, 2],
  ['Home', 5, 0],
  ['End', 5, 3],
  ['ctrl+Home', 0, 0],
  ['ctrl+End', 30, 3],
  ['meta+End', 30, 3],
  ['PageDown', 15, 2],
  ['PageUp', 1, 2],
])('%s moves to row %i, column %i', (keys, row, column) => {
  expect(press(keys)).toEqual({ kind: 'move', to: { row, column } })
})

test('the left and right arrows are exchanged from right to left', () => {
  expect(press('ArrowRight', { rtl: true })).toEqual({ kind: 'move', to: { row: 5, column: 1 } })
  expect(press('ArrowLeft', { rtl: true })).toEqual({ kind: 'move', to: { row: 5, column: 3 } })
})

test('keys do not leave the grid', () => {
  const last = { position: { row: 30, column: 3 } }
  for (const keys of ['ArrowDown', 'ArrowRight', 'PageDown', 'End'])
    expect(press(keys, last)).toEqual({ kind: 'move', to: last.position })
  const first = { position: { row: 0, column: 0 } }
  for (const keys of ['ArrowUp', 'ArrowLeft', 'PageUp', 'Home'])
    expect(press(keys, first)).toEqual({ kind: 'move', to: first.position })
})

test('PageUp goes to the first row, then to the header', () => {
  expect(press('PageUp', { position: { row: 1, column: 2 } })).toEqual({ kind: 'move', to: { row: 0, column: 2 } })
})

test('Space selects a row, and presses a header', () => {
  expect(press('Space')).toEqual({ kind: 'toggle-row' })
  expect(press('shift+Space')).toEqual({ kind: 'toggle-row' })
  expect(press('Space', { position: { row: 0, column: 1 } })).toEqual({ kind: 'activate' })
  expect(press('ctrl+a')).toEqual({ kind: 'select-page' })
})

test('Shift with an arrow extends the selection, but not to the header', () => {
  expect(press('shift+ArrowDown')).toEqual({ kind: 'extend-selection', to: { row: 6, column: 2 } })
  expect(press('shift+ArrowUp', { position: { row: 1, column: 2 } })).toBeNull()
})

test('Enter presses a single control, and enters a cell with several', () => {
  expect(press('Enter')).toEqual({ kind: 'activate' })
  expect(press('Enter', { controls: 0 })).toEqual({ kind: 'activate' })
  expect(press('Enter', { controls: 2 })).toEqual({ kind: 'enter-cell' })
  expect([press('F2'), press('F2', { controls: 0 })]).toEqual([{ kind: 'enter-cell' }, null])
})

test('inside a cell with several controls, Tab moves between them and Escape leaves', () => {
  const inside = { controls: 2, focused: 'control' } as const
  expect(press('Tab', inside)).toEqual({ kind: 'next-control', step: 1 })
  expect(press('shift+Tab', inside)).toEqual({ kind: 'next-control', step: -1 })
  expect(press('Escape', inside)).toEqual({ kind: 'leave-cell' })
  for (const keys of ['ArrowDown', 'Enter', 'Space', 'ctrl+a']) expect(press(keys, inside)).toBeNull()
})

test('arrows leave a single link or button, but not a text field', () => {
  expect(press('ArrowDown', { focused: 'control' })).toMatchObject({ kind: 'move' })
  expect(press('Enter', { focused: 'control' })).toBeNull()
  for (const keys of ['ArrowDown', 'Home', 'Space', 'ctrl+a']) expect(press(keys, { focused: 'field' })).toBeNull()
})
