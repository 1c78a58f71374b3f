import { useEffect } from 'react'
import type { ScreenSize } from '../use-screen-size.ts'
import { findTextArea, type TextInsets } from './text-area.ts'
import type { WindowFrame } from './window-frame.ts'

/** Waiting time after a move, because a new layout of the text at every step would be slow. */
const SETTLE_MS = 250
const SIDES = ['top', 'right', 'bottom', 'left'] as const satisfies readonly (keyof TextInsets)[]

/** Keeps the text of the book clear of the video. `video` is null while no video is shown. Sets CSS variables. */
export function useTextArea(video: WindowFrame | null, screen: ScreenSize): void {
  const { top, right, bottom, left } = video === null ? NO_VIDEO : findTextArea(video, screen)
  // The book is outside of this component, and its style sheet reads the variables.
  useEffect(() => {
    const { style } = document.documentElement
    const insets = { top, right, bottom, left }
    const settled = setTimeout(() => {
      for (const side of SIDES) style.setProperty(`--video-${side}`, `${insets[side]}px`)
    }, SETTLE_MS)
    return () => clearTimeout(settled)
  }, [top, right, bottom, left])
  useEffect(
    () => () => {
      for (const side of SIDES) document.documentElement.style.removeProperty(`--video-${side}`)
    },
    [],
  )
}

const NO_VIDEO: TextInsets = { top: 0, right: 0, bottom: 0, left: 0 }
