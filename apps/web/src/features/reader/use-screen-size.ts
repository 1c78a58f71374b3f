import { useEffect, useState } from 'react'

/** Size of the window in CSS pixels. */
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
