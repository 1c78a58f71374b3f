import type { RefObject } from 'react'
import { useStoredValue } from '../../../platform/stored-value.ts'
import { changeReaderConfig, storedReaderConfig } from '../settings/reader-config.ts'
import { useParentSize } from '../use-screen-size.ts'
import { getDefaultFrame, clampFrame, type WindowFrame } from './window-frame.ts'

/** Height in CSS pixels of the buttons below the video. */
export const TOOLS_HEIGHT = 44

/**
 * Returns the frame of the video, the part of the reader for it, the whole reader without the panel beside it, and a
 * function that stores a frame. `window` is the element of the video's window. Spec 1 §3, videoPosition and videoSize.
 */
export function useWindowFrame(window: RefObject<HTMLElement | null>) {
  const [config] = useStoredValue(storedReaderConfig)
  const whole = useParentSize(window)
  const screen = { ...whole, height: whole.height - TOOLS_HEIGHT }
  const { videoPosition, videoSize } = config
  const initialFrame = getDefaultFrame(screen)
  const frame = clampFrame({ ...initialFrame, ...videoPosition, ...videoSize }, screen)
  const save = ({ x, y, width, height }: WindowFrame) =>
    changeReaderConfig({ videoPosition: { x, y }, videoSize: { width, height } })
  return { frame, screen, whole, save }
}
