import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Size of the window, or of a part of it, in CSS pixels. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
}

const readScreenSize = (): ScreenSize => ({ width: innerWidth, height: innerHeight })

/** Returns the size of the window. Renders again after a change. */
export function useScreenSize(): ScreenSize {
  const [screen, setScreen] = useState(readScreenSize)
  // React does not render the window, so its `resize` event needs a listener.
  useEffect(() => {
    const onResize = () => setScreen(readScreenSize())
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return screen
}

/** Returns the size of the parent of an element. Renders again after a change. */
export function useParentSize(child: RefObject<HTMLElement | null>): ScreenSize {
  const [size, setSize] = useState(readScreenSize)
  useLayoutEffect(() => {
    const parent = child.current?.parentElement
    if (!parent) return undefined
    const measure = () => setSize({ width: parent.clientWidth, height: parent.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(parent)
    measure()
    return () => observer.disconnect()
  }, [child])
  return size
}
