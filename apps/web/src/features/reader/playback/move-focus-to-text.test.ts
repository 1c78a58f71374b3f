// @vitest-environment jsdom
import { initialState, type Reader } from '@lectern/reader-engine'
import { beforeEach, expect, test, vi } from 'vitest'
import { moveFocusToText } from './move-focus-to-text.ts'

type State = Reader['state']

const PLACE = {
  item: 0,
  page: 0,
  pages: 3,
  charOffset: 0,
  progress: 0,
  contentsRow: 0,
  atStart: true,
  atEnd: false,
  scripted: false,
  faulty: false,
}

function openReader() {
  const listeners = new Set<() => void>()
  const reader = {
    state: { ...initialState, phase: 'ready', location: PLACE } as State,
    focusText: vi.fn<() => void>(),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const change = (state: Partial<State>) => {
    reader.state = { ...reader.state, ...state }
    for (const notify of listeners) notify()
  }
  return { reader, change }
}

beforeEach(() => {
  document.body.innerHTML = '<button id="play" data-yields-focus></button><input id="name"><iframe></iframe>'
})
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

test.each(['iframe', '#play'])('when the sound stops, the focus moves to the text from %s', (from) => {
  const { reader, change } = openReader()
  moveFocusToText(reader, document)
  focus(from)
  change({ playing: true })
  expect(reader.focusText).not.toHaveBeenCalled()
  change({ playing: false })
  expect(reader.focusText).toHaveBeenCalledTimes(1)
})

test('a text field keeps the focus', () => {
  const { reader, change } = openReader()
  moveFocusToText(reader, document)
  focus('#name')
  change({ playing: true })
  change({ playing: false })
  change({ turns: 1, location: { ...PLACE, page: 1 } })
  expect(reader.focusText).not.toHaveBeenCalled()
})

test('after a page turn the focus moves to the text of the new page, but a page button keeps the focus', () => {
  const { reader, change } = openReader()
  moveFocusToText(reader, document)
  focus('iframe')
  change({ location: { ...PLACE, page: 1 } })
  expect(reader.focusText).not.toHaveBeenCalled()
  change({ turns: 1 })
  expect(reader.focusText).toHaveBeenCalledTimes(1)
  focus('#play')
  change({ turns: 2, location: { ...PLACE, page: 2 } })
  expect(reader.focusText).toHaveBeenCalledTimes(1)
})

test('a book that opens moves the focus to its text, but not from a control', () => {
  const { reader, change } = openReader()
  change({ phase: 'opening' })
  moveFocusToText(reader, document)
  change({ phase: 'ready' })
  expect(reader.focusText).toHaveBeenCalledTimes(1)
  change({ phase: 'opening' })
  focus('#play')
  change({ phase: 'ready' })
  expect(reader.focusText).toHaveBeenCalledTimes(1)
})

test('a sentence that is cued gets the focus', () => {
  const { reader, change } = openReader()
  moveFocusToText(reader, document)
  change({ track: 4 })
  expect(reader.focusText).toHaveBeenCalledTimes(1)
  change({ track: -1 })
  expect(reader.focusText).toHaveBeenCalledTimes(1)
})

test('automatic page turns, a new layout and a corrected location do not move the focus', () => {
  const { reader, change } = openReader()
  moveFocusToText(reader, document)
  change({ location: { ...PLACE, charOffset: 12 } })
  change({ location: { ...PLACE, page: 2, pages: 9 } })
  change({ playing: true })
  change({ location: { ...PLACE, page: 1 } })
  expect(reader.focusText).not.toHaveBeenCalled()
})
