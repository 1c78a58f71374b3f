import { useEffect, useEffectEvent, useState } from 'react'
import type { SidePanel } from './side-panel.ts'
import type { OpenPanel } from './controls/panel.ts'

/** Spec 1 §9, 'Submissions toggle 500 ms': duration of the animation, during which clicks are ignored. */
const TOGGLE_MS = 500

interface SidePanelOptions {
  /** Null: this book has no side panel. */
  readonly sidePanel: SidePanel | null
  readonly bookId: string
  readonly isReady: boolean
  /** The panel opens with the book. */
  readonly opensAtOnce: boolean
  readonly onOpen: (panel: OpenPanel) => void
}

/** Spec 1 §4: 'The submissions frame is available, open or closed'. */
export interface SidePanelState {
  readonly isAvailable: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/** Returns whether the side panel has content, and whether it is open. */
export function useSidePanel({ sidePanel, bookId, isReady, opensAtOnce, onOpen }: SidePanelOptions): SidePanelState {
  const [isAvailable, setIsAvailable] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [toggledAt, setToggledAt] = useState(-TOGGLE_MS)
  const found = useEffectEvent((hasContent: boolean) => {
    setIsAvailable(hasContent || opensAtOnce)
    setIsOpen(opensAtOnce)
  })
  // The content is requested over the network when the book is open.
  useEffect(() => {
    if (sidePanel === null || !isReady) return undefined
    let isWanted = true
    void sidePanel.hasContent(bookId).then((hasContent) => isWanted && found(hasContent))
    return () => {
      isWanted = false
    }
  }, [sidePanel, bookId, isReady])
  return {
    isAvailable,
    isOpen,
    toggle() {
      const now = performance.now()
      if (now - toggledAt < TOGGLE_MS) return
      setToggledAt(now)
      setIsOpen(!isOpen)
      onOpen(null)
    },
    close: () => setIsOpen(false),
  }
}
