// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { showMedia } from './show-media.ts'

test('the playing element is the visible one', () => {
  const box = document.createElement('div')
  const [first, second] = [document.createElement('video'), document.createElement('video')]
  const listVisible = () => [first, second].map((element) => element.style.visibility === 'visible')
  const stop = showMedia(box, [first, second])
  expect(listVisible()).toEqual([true, false])
  second.dispatchEvent(new Event('playing'))
  expect(listVisible()).toEqual([false, true])
  stop()
  expect(box.children).toHaveLength(0)
})
