import { useStoredValue } from '../../../platform/stored-value.ts'
import { changeReaderConfig, storedReaderConfig } from '../settings/reader-config.ts'
import { useScreenSize } from '../use-screen-size.ts'
import { getDefaultFrame, clampFrame, type WindowFrame } from './window-frame.ts'

/**
 * Returns the frame of the video window, and a function that stores a frame. Spec 1 §3, videoPosition and videoSize.
 */
export function useWindowFrame() {
  const [config] = useStoredValue(storedReaderConfig)
  const screen = useScreenSize()
  const { videoPosition, videoSize } = config
  const initialFrame = getDefaultFrame(screen)
  const frame = clampFrame({ ...initialFrame, ...videoPosition, ...videoSize }, screen)
  const save = ({ x, y, width, height }: WindowFrame) =>
    changeReaderConfig({ videoPosition: { x, y }, videoSize: { width, height } })
  return { frame, screen, save }
}
