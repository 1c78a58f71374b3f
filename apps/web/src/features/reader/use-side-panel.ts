import { useEffect, useEffectEvent, useState } from 'react'
import type { SidePanel } from './side-panel.ts'
import type { OpenPanel } from './controls/panel.ts'

/** Spec 1 §9, 'Submissions toggle 500 ms': so long it comes, and a second click meanwhile is none. */
const TOGGLE_MS = 500

interface SidePanelOptions {
  /** Null: nothing stands beside this book. */
  readonly sidePanel: SidePanel | null
  readonly bookId: string
  readonly isReady: boolean
  /** It is opened with the book. */
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

/** Whether there is something beside the book, and whether it is open. */
export function useSidePanel({ sidePanel, bookId, isReady, opensAtOnce, onOpen }: SidePanelOptions): SidePanelState {
  const [isAvailable, setIsAvailable] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [toggledAt, setToggledAt] = useState(-TOGGLE_MS)
  const found = useEffectEvent((hasContent: boolean) => {
    setIsAvailable(hasContent || opensAtOnce)
    setIsOpen(opensAtOnce)
  })
  // What is set on the book is asked over the network, when the book is there.
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
