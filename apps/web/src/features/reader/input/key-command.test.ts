import { describe, expect, test } from 'vitest'
import { toCommand, type KeyPress } from './key-command.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  alt: false,
  ctrl: false,
  shift: false,
  meta: false,
  focus: 'page',
  ...more,
})

describe('keys without a command', () => {
  test.each([
    ['space on a focused button', press(' ', { focus: 'button' })],
    ['enter on a focused button', press('Enter', { focus: 'button' })],
    ['an arrow in a slider', press('ArrowRight', { focus: 'field' })],
    ['a letter in a field', press('m', { focus: 'field' })],
    ['shift and an arrow, which selects text', press('ArrowRight', { shift: true })],
    ['the command key', press('m', { meta: true })],
    ['control alone', press('n', { ctrl: true })],
    ['any other letter', press('q')],
  ])('%s has no command', (_, keyPress) => {
    expect(toCommand(keyPress, false)).toBeNull()
  })
})

test.each([press(' '), press('Enter'), press(' ', { ctrl: true, alt: true })])('%o plays or pauses', (keyPress) => {
  expect(toCommand(keyPress, false)).toEqual({ kind: 'toggle-play' })
})

test('control, alt and space play even on a button', () => {
  expect(toCommand(press(' ', { ctrl: true, alt: true, focus: 'button' }), false)).toEqual({ kind: 'toggle-play' })
})

test('alt with up and down changes the rate by 10', () => {
  expect(toCommand(press('ArrowUp', { alt: true }), false)).toEqual({ kind: 'change-rate', percent: 10 })
  expect(toCommand(press('ArrowDown', { alt: true }), false)).toEqual({ kind: 'change-rate', percent: -10 })
})

test('up and down change the volume by 0.1, M mutes', () => {
  expect(toCommand(press('ArrowUp'), false)).toEqual({ kind: 'change-volume', change: 0.1 })
  expect(toCommand(press('ArrowDown'), false)).toEqual({ kind: 'change-volume', change: -0.1 })
  expect(toCommand(press('M'), false)).toEqual({ kind: 'toggle-mute' })
})

test.each([{ alt: false }, { alt: true }])('left and right turn pages, with alt and without', (more) => {
  expect(toCommand(press('ArrowRight', more), false)).toEqual({ kind: 'turn-page', direction: 1 })
  expect(toCommand(press('ArrowLeft', more), false)).toEqual({ kind: 'turn-page', direction: -1 })
})

test('in a right-to-left book, the left arrow turns forward', () => {
  expect(toCommand(press('ArrowLeft'), true)).toEqual({ kind: 'turn-page', direction: 1 })
  expect(toCommand(press('ArrowRight'), true)).toEqual({ kind: 'turn-page', direction: -1 })
})

test('control and alt with n and m open the bookmarks and add one', () => {
  expect(toCommand(press('n', { ctrl: true, alt: true }), false)).toEqual({ kind: 'open-bookmarks' })
  expect(toCommand(press('m', { ctrl: true, alt: true }), false)).toEqual({ kind: 'add-bookmark' })
})

test('alt with page up and page down moves the reading ruler; without alt these keys have no command', () => {
  expect(toCommand(press('PageUp', { alt: true }), false)).toEqual({ kind: 'move-ruler', direction: -1 })
  expect(toCommand(press('PageDown', { alt: true }), false)).toEqual({ kind: 'move-ruler', direction: 1 })
  expect(toCommand(press('PageDown'), false)).toBeNull()
})

test('escape closes drawers, also in a field', () => {
  expect(toCommand(press('Escape', { focus: 'field' }), false)).toEqual({ kind: 'close-drawers' })
})

test('comma and full stop move a sentence back and forward', () => {
  expect(toCommand(press(','), false)).toEqual({ kind: 'step-sentence', direction: -1 })
  expect(toCommand(press('.'), true)).toEqual({ kind: 'step-sentence', direction: 1 })
  expect(toCommand(press('.', { focus: 'field' }), false)).toBeNull()
})
