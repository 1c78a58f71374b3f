import type { FocusEvent } from 'react'
import type { Reader } from '@lectern/reader-engine'

/** A panel over the book. Only one panel is open at a time. */
type Panel = 'contents' | 'search' | 'languages' | 'add-bookmark' | 'bookmarks' | 'rate' | 'settings'
export type OpenPanel = Panel | null

/** Props of the top bar and of the bottom bar. */
export interface BarProps {
  readonly reader: Reader
  readonly panel: OpenPanel
  readonly setPanel: (panel: OpenPanel) => void
  readonly visible: boolean
  readonly zone: {
    readonly onPointerMove: () => void
    readonly onPointerDown: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
}
