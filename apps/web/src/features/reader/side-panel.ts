import type { ComponentType } from 'react'

/** Props of the side panel. */
interface SidePanelProps {
  readonly bookId: string
  /** Spec 1 §3: this submission opens at once. */
  readonly activeSubmissionId: string | undefined
  /** Spec 1 §3: only these submissions are shown; undefined shows all. */
  readonly availableSubmissionIds: readonly string[] | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** Port for a panel beside the book. The app provides it; the reader adds its button and layout. */
export interface SidePanel {
  /** Returns true if the panel has content for this book. */
  readonly hasContent: (bookId: string) => Promise<boolean>
  readonly load: () => Promise<ComponentType<SidePanelProps>>
}
