import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * Sets the attributes `data-before` and `data-after` of the frame's parent while columns are hidden before or after the
 * visible part. Layout and scroll position are outside React, and a render can change the width of the columns.
 */
export function useScrollEdges(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => updateEdges(frame.current))
  useEffect(() => {
    const element = frame.current
    const stop = new AbortController()
    const update = (): void => updateEdges(element)
    element?.addEventListener('scroll', update, { passive: true, signal: stop.signal })
    window.addEventListener('resize', update, { signal: stop.signal })
    return () => stop.abort()
  }, [frame])
}

function updateEdges(frame: HTMLElement | null): void {
  if (frame?.parentElement == null) return
  // From right to left, the scroll position is negative.
  const before = Math.abs(frame.scrollLeft)
  const after = frame.scrollWidth - frame.clientWidth - before
  frame.parentElement.dataset['before'] = String(before > 1)
  frame.parentElement.dataset['after'] = String(after > 1)
}
