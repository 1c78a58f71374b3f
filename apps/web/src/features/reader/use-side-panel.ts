import { useEffect, useEffectEvent, useState } from 'react'
import type { BesideBook } from './side-panel.ts'
import type { OpenPanel } from './controls/panel.ts'

/** Spec 1 §9, 'Submissions toggle 500 ms': so long it comes, and a second click meanwhile is none. */
const BESIDE_TOGGLE_MS = 500

interface BesideParts {
  /** Null: nothing stands beside this book. */
  readonly beside: BesideBook | null
  readonly bookId: string
  readonly isReady: boolean
  /** It is opened with the book. */
  readonly opensAtOnce: boolean
  readonly onOpen: (panel: OpenPanel) => void
}

/** Spec 1 §4: 'The submissions frame is available, open or closed'. */
export interface BesideState {
  readonly isAvailable: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/** Whether there is something beside the book, and whether it is open. */
export function useBesideBook({ beside, bookId, isReady, opensAtOnce, onOpen }: BesideParts): BesideState {
  const [isAvailable, setIsAvailable] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [toggledAt, setToggledAt] = useState(-BESIDE_TOGGLE_MS)
  const found = useEffectEvent((isThere: boolean) => {
    setIsAvailable(isThere || opensAtOnce)
    setIsOpen(opensAtOnce)
  })
  // What is set on the book is asked over the network, when the book is there.
  useEffect(() => {
    if (beside === null || !isReady) return undefined
    let isWanted = true
    void beside.isThere(bookId).then((isThere) => isWanted && found(isThere))
    return () => {
      isWanted = false
    }
  }, [beside, bookId, isReady])
  return {
    isAvailable,
    isOpen,
    toggle() {
      const now = performance.now()
      if (now - toggledAt < BESIDE_TOGGLE_MS) return
      setToggledAt(now)
      setIsOpen(!isOpen)
      onOpen(null)
    },
    close: () => setIsOpen(false),
  }
}
