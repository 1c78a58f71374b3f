import { describe, expect, test } from 'vitest'
import { toCommand, type KeyPress } from './key-command.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
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
    ['an arrow to the side on a focused button', press('ArrowRight', { focus: 'button' })],
    ['an arrow down on a focused button', press('ArrowDown', { focus: 'button' })],
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

const OPEN_BOOKMARKS = { kind: 'open-bookmarks' }
const ADD_BOOKMARK = { kind: 'add-bookmark' }

test.each([
  // Many layouts have another character for AltGr, which Windows reports as control and alt.
  ['a British keyboard', 'n', 'KeyN', OPEN_BOOKMARKS],
  ['a British keyboard', 'm', 'KeyM', ADD_BOOKMARK],
  ['a German keyboard', 'µ', 'KeyM', ADD_BOOKMARK],
  ['a Swedish keyboard', 'µ', 'KeyM', ADD_BOOKMARK],
  ['a Norwegian keyboard', 'µ', 'KeyM', ADD_BOOKMARK],
  ['a Finnish keyboard', 'ŋ', 'KeyN', OPEN_BOOKMARKS],
  ['a Mac', '˜', 'KeyN', OPEN_BOOKMARKS],
  ['a dead key', 'Dead', 'KeyN', OPEN_BOOKMARKS],
  // The key for m has another place on a French keyboard.
  ['a French keyboard', 'm', 'Semicolon', ADD_BOOKMARK],
  ['a keyboard without codes', 'M', '', ADD_BOOKMARK],
])('on %s, control and alt with the key %s (%s) runs %o', (_, key, code, command) => {
  expect(toCommand(press(key, { code, ctrl: true, alt: true }), false)).toEqual(command)
})

test('control and alt with another letter at the place of m has no command', () => {
  expect(toCommand(press(',', { code: 'KeyM', ctrl: true, alt: true }), false)).toBeNull()
  expect(toCommand(press('q', { code: 'KeyM', ctrl: true, alt: true }), false)).toBeNull()
})

test('a character that is written with AltGr in a field is text', () => {
  expect(toCommand(press('µ', { code: 'KeyM', ctrl: true, alt: true, focus: 'field' }), false)).toBeNull()
  expect(toCommand(press('m', { code: 'KeyM', ctrl: true, alt: true, focus: 'field' }), false)).toEqual(ADD_BOOKMARK)
})

test('on a Greek keyboard, the key at the place of m mutes', () => {
  expect(toCommand(press('μ', { code: 'KeyM' }), false)).toEqual({ kind: 'toggle-mute' })
  expect(toCommand(press(',', { code: 'KeyM' }), false)).toEqual({ kind: 'step-sentence', direction: -1 })
})

test.each([
  ['a no-break space of a French or Finnish keyboard', '\u00A0'],
  ['a space', ' '],
])('control, alt and %s play', (_, key) => {
  expect(toCommand(press(key, { code: 'Space', ctrl: true, alt: true }), false)).toEqual({ kind: 'toggle-play' })
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

test('with single keys off, letters and punctuation have no command, and all other keys have', () => {
  const run = (key: string, more: Partial<KeyPress> = {}) => toCommand(press(key, more), false, false)
  expect(['m', 'M', ',', '.'].map((key) => run(key))).toEqual([null, null, null, null])
  expect(run(' ')).toEqual({ kind: 'toggle-play' })
  expect(run('ArrowUp')).toEqual({ kind: 'change-volume', change: 0.1 })
  expect(run('ArrowRight')).toEqual({ kind: 'turn-page', direction: 1 })
  expect(run('m', { ctrl: true, alt: true })).toEqual({ kind: 'add-bookmark' })
})
