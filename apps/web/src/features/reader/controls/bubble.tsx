import { cloneElement, type ReactElement, type ReactNode, type Ref, type RefObject } from 'react'
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { followAnchor } from '../../../ui/at-anchor.ts'
import styles from './bubble.module.css'

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
  /** The button that opens the panel. */
  readonly trigger: ReactElement<Partial<TriggerProps>>
  readonly children: ReactNode
}

/** Shows a button of a bar and, when it is open, a small panel next to the button. */
export function Bubble({ title, open, onOpenChange, trigger, children }: BubbleProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => onOpenChange(!open),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
      })}
      {open && (
        <BubblePopup title={title} anchor={anchor} onClose={() => onOpenChange(false)}>
          {children}
        </BubblePopup>
      )}
    </>
  )
}

interface BubblePopupProps {
  readonly title: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows the panel and moves the focus into it. The panel closes when the focus or a click leaves it. */
function BubblePopup({ title, anchor, onClose, children }: BubblePopupProps) {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const [button, shown, box] = [anchor.current, layer.current, panel.current]
    if (button === null || shown === null || box === null) return undefined
    // React has no API for popovers. A popover covers full-screen content.
    shown.showPopover()
    const stopFollowing = followAnchor(button, box)
    const first = box.querySelector<HTMLElement>('input, button') ?? box
    first.focus()
    const closeBeside = ({ target }: MouseEvent) => target === shown && close()
    let hasLeft = false
    const closeBehind = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || shown.contains(relatedTarget)) return
      hasLeft = true
      close()
    }
    shown.addEventListener('click', closeBeside)
    shown.addEventListener('focusout', closeBehind)
    return () => {
      stopFollowing()
      shown.removeEventListener('click', closeBeside)
      shown.removeEventListener('focusout', closeBehind)
      // After Tab, another element has the focus or gets it next.
      const { activeElement, body } = document
      if (!hasLeft && (activeElement === body || shown.contains(activeElement))) button.focus()
    }
  }, [anchor])
  return (
    // A tap in a frame of the book does not reach the app's page, so the layer covers the frames.
    <div ref={layer} popover="manual" className={styles['layer']}>
      <dialog ref={panel} open tabIndex={-1} aria-labelledby={heading} className={styles['bubble']}>
        <h2 id={heading} className={styles['title']}>
          {title}
        </h2>
        {children}
      </dialog>
    </div>
  )
}
