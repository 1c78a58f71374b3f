import type { ComponentType } from 'react'

interface SidePanelProps {
  readonly bookId: string
  /** The submission that the panel opens. Spec 1 §3. */
  readonly activeSubmissionId: string | undefined
  /** Ids of the submissions to show; undefined shows all. Spec 1 §3. */
  readonly availableSubmissionIds: readonly string[] | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** A panel beside the book. The app provides the panel, because features do not import each other. */
export interface SidePanel {
  /** Resolves to true if the panel has content for this book. */
  readonly hasContent: (bookId: string) => Promise<boolean>
  readonly load: () => Promise<ComponentType<SidePanelProps>>
}
