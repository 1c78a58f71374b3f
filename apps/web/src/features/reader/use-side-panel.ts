import { useEffect, useEffectEvent, useState } from 'react'
import type { SidePanel } from './side-panel.ts'
import type { OpenPanel } from './controls/panel.ts'

/** Milliseconds of the animation. Spec 1 §9, 'Submissions toggle 500 ms'. */
const TOGGLE_MS = 500

interface SidePanelOptions {
  /** Null if the book has no side panel. */
  readonly sidePanel: SidePanel | null
  readonly bookId: string
  readonly isReady: boolean
  /** True if the panel opens together with the book. */
  readonly opensAtOnce: boolean
  readonly onOpen: (panel: OpenPanel) => void
}

/** State of the side panel, and the functions that open and close the panel. Spec 1 §4. */
export interface SidePanelState {
  readonly isAvailable: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

export function useSidePanel({ sidePanel, bookId, isReady, opensAtOnce, onOpen }: SidePanelOptions): SidePanelState {
  const [isAvailable, setIsAvailable] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [toggledAt, setToggledAt] = useState(-TOGGLE_MS)
  const updateState = useEffectEvent((hasContent: boolean) => {
    setIsAvailable(hasContent || opensAtOnce)
    setIsOpen(opensAtOnce)
  })
  useEffect(() => {
    if (sidePanel === null || !isReady) return undefined
    let isCurrent = true
    void sidePanel.hasContent(bookId).then((hasContent) => isCurrent && updateState(hasContent))
    return () => {
      isCurrent = false
    }
  }, [sidePanel, bookId, isReady])
  /** Opens or closes the panel. A click during the animation has no effect. */
  const toggle = () => {
    const clickedAt = performance.now()
    if (clickedAt - toggledAt < TOGGLE_MS) return
    setToggledAt(clickedAt)
    setIsOpen(!isOpen)
    onOpen(null)
  }
  return { isAvailable, isOpen, toggle, close: () => isOpen && toggle() }
}
