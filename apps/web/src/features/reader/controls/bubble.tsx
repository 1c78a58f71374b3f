import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef } from 'react'
import { LazyPanel } from '../lazy-panel.tsx'

/** Loads the code of the small panels. */
export const loadBubble = async () => (await import('./bubble-popup.tsx')).BubblePopup

/** Attributes that the button receives. */
interface TriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly onClick: () => void
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
}

interface BubbleProps {
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly side: 'top' | 'bottom'
  /** The button that opens the panel. */
  readonly trigger: ReactElement<Partial<TriggerProps>>
  readonly children: ReactNode
}

/** Shows a button of a bar and, when it is open, a small panel next to the button. Loads the panel's code on demand. */
export function Bubble({ title, open, onOpenChange, side, trigger, children }: BubbleProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const onClose = () => onOpenChange(false)
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => onOpenChange(!open),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
      })}
      <LazyPanel load={loadBubble} props={{ title, open, onClose, side, anchor, children }} />
    </>
  )
}
