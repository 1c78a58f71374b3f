// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { listenForPointing, type RulerMove } from './ruler-move.ts'

function openPage() {
  document.body.innerHTML = '<iframe></iframe>'
  const frame = document.querySelector('iframe')
  if (!frame?.contentDocument) throw new Error('jsdom has no frames')
  frame.getBoundingClientRect = () => new DOMRect(100, 64, 250, 300)
  Object.defineProperty(frame, 'clientWidth', { value: 500 })
  const page = frame.contentDocument
  const moves: RulerMove[] = []
  listenForPointing(page, (move) => moves.push(move))
  const send = (kind: string, more: object) => {
    const event = Object.assign(new Event(kind, { cancelable: true }), more)
    page.dispatchEvent(event)
    return event
  }
  return { moves, send }
}

test('a pointer over a page reports its position in the window', () => {
  const { moves, send } = openPage()
  send('pointermove', { pointerType: 'mouse', clientX: 40, clientY: 20 })
  expect(moves).toEqual([{ kind: 'to', x: 120, y: 74 }])
})

test('a finger reports the distance that it has moved, and the book still receives the event', () => {
  const { moves, send } = openPage()
  send('pointermove', { pointerType: 'touch', clientX: 40, clientY: 20 })
  const at = (screenX: number, screenY: number) => ({ touches: [{ screenX, screenY }] })
  send('touchstart', at(50, 200))
  const touchMove = send('touchmove', at(52, 230))
  send('touchend', { touches: [] })
  send('touchstart', at(10, 10))
  expect(moves).toEqual([{ kind: 'by', x: 2, y: 30 }])
  expect(touchMove.defaultPrevented).toBe(false)
})
