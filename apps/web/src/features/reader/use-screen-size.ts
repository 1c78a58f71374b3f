import { useEffect, useState } from 'react'

/** Size of the window in CSS pixels. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
}

const screenSize = (): ScreenSize => ({ width: innerWidth, height: innerHeight })

/** Returns the current size of the window. */
export function useScreenSize(): ScreenSize {
  const [screen, setScreen] = useState(screenSize)
  // The window is outside React, so its `resize` event needs a listener.
  useEffect(() => {
    const onResize = () => setScreen(screenSize())
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return screen
}
