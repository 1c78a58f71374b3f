import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './side-panel-frame.module.css'

interface SidePanelFrameProps {
  /** Accessible name of the panel. */
  readonly label: string
  readonly title: string
  readonly titleRef?: RefObject<HTMLHeadingElement | null>
  /** Identifies the view. The title of a new view gets the focus. */
  readonly view: string
  /** The button that leads to the previous view; null in the first view. */
  readonly back: { readonly label: string; readonly go: () => void } | null
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a panel beside the book. On a phone the panel covers the book. Spec 1 §2. */
export function SidePanelFrame(props: SidePanelFrameProps) {
  const { label, title, view, back, closeLabel, onClose, children } = props
  const ownRef = useRef<HTMLHeadingElement>(null)
  return (
    // Firefox would make the scrollable element a stop without a name.
    <aside className={styles['panel']} aria-label={label} tabIndex={-1} data-beside-book>
      <header className={styles['header']}>
        {back !== null && (
          <IconButton label={back.label} onClick={back.go}>
            <ArrowLeft aria-hidden />
          </IconButton>
        )}
        <FocusedTitle key={view} text={title} ref={props.titleRef ?? ownRef} />
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {children}
    </aside>
  )
}

function FocusedTitle({ text, ref }: { readonly text: string; readonly ref: RefObject<HTMLHeadingElement | null> }) {
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref])
  return (
    <h2 ref={ref} tabIndex={-1} className={styles['title']}>
      {text}
    </h2>
  )
}
