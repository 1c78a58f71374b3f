import type { ComponentType } from 'react'

/** What stands beside the book is given. */
interface SidePanelProps {
  readonly bookId: string
  /** Spec 1 §3: opened at once. */
  readonly activeSubmissionId: string | undefined
  /** Spec 1 §3: no other is shown; undefined shows all. */
  readonly availableSubmissionIds: readonly string[] | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** Port: assignments beside the book. The app brings them, the reader gives them a button and room. */
export interface SidePanel {
  /** Is there anything on this book for whoever reads? */
  readonly hasContent: (bookId: string) => Promise<boolean>
  readonly load: () => Promise<ComponentType<SidePanelProps>>
}
