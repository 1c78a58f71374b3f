import { useEffect, useState } from 'react'
import { useStoredValue } from '../../../platform/stored-value.ts'
import { changeReaderConfig, storedReaderConfig } from '../settings/reader-config.ts'
import { defaultFrame, within, type ScreenSize, type WindowFrame } from './window-frame.ts'

const screenSize = (): ScreenSize => ({ width: innerWidth, height: innerHeight })

/** The window's place as this device remembers it, always on the screen. Spec 1 §3, videoPosition and videoSize. */
export function useWindowFrame() {
  const [config] = useStoredValue(storedReaderConfig)
  const [screen, setScreen] = useState(screenSize)
  // The size of the screen is outside React.
  useEffect(() => {
    const onResize = () => setScreen(screenSize())
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  const { videoPosition, videoSize } = config
  const usual = defaultFrame(screen)
  const frame = within({ ...usual, ...videoPosition, ...videoSize }, screen)
  const keep = ({ x, y, width, height }: WindowFrame) =>
    changeReaderConfig({ videoPosition: { x, y }, videoSize: { width, height } })
  return { frame, screen, keep }
}
