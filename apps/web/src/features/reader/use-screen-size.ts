import { useEffect, useState } from 'react'

/** CSS pixels. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
}

const screenSize = (): ScreenSize => ({ width: innerWidth, height: innerHeight })

/** The size of the window, as it is now. */
export function useScreenSize(): ScreenSize {
  const [screen, setScreen] = useState(screenSize)
  // The size of the screen is outside React.
  useEffect(() => {
    const onResize = () => setScreen(screenSize())
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return screen
}
