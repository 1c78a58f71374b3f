import { useEffect, useState } from 'react'

/** CSS pixels. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
}

const screenSize = (): ScreenSize => ({ width: innerWidth, height: innerHeight })

/** Returns the current size of the window. */
export function useScreenSize(): ScreenSize {
  const [screen, setScreen] = useState(screenSize)
  // The window's size is outside React.
  useEffect(() => {
    const onResize = () => setScreen(screenSize())
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return screen
}
