import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

const KEY_STEP_PX = 16
const KEYS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-KEY_STEP_PX, 0],
  ArrowRight: [KEY_STEP_PX, 0],
  ArrowUp: [0, -KEY_STEP_PX],
  ArrowDown: [0, KEY_STEP_PX],
}

/**
 * Returns event handlers for a handle that a pointer or the arrow keys move (WCAG 2.2, 2.5.7). `onMove` receives each
 * distance in CSS pixels.
 */
export function useDrag(onMove: (dx: number, dy: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (last.current === null) return
      onMove(x - last.current.x, y - last.current.y)
      last.current = { x, y }
    },
    onPointerUp() {
      last.current = null
    },
    onPointerCancel() {
      last.current = null
    },
    onKeyDown(event: KeyboardEvent) {
      const step = KEYS[event.key]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      onMove(...step)
    },
  }
}
