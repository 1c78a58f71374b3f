import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { followAnchor } from '../at-anchor.ts'
import styles from './tooltip.module.css'
import { tooltips } from './tooltip-store.ts'

const ANCHOR = '[data-tooltip]'

/** Returns true while a tooltip is visible. */
export const useIsTooltipOpen = (): boolean => useSyncExternalStore(tooltips.subscribe, () => tooltips.shown() !== null)

/** Hides the tooltip at once. The page does not receive the events inside the frames of a book. */
export const dismissTooltip = (): void => tooltips.send({ kind: 'dismissed' })

/** Hides the tooltip after a key press. The page does not receive the keys inside the frames of a book. */
export const passKeyToTooltips = ({ key }: KeyboardEvent): void =>
  tooltips.send({ kind: key === 'Escape' ? 'dismissed' : 'key-pressed' })

/** Shows the tooltips of all elements with `data-tooltip`. Render this component once per page. */
export function TooltipLayer() {
  const anchor = useSyncExternalStore(tooltips.subscribe, tooltips.shown)
  // Listeners on the document also serve elements that are added later.
  useEffect(listenForAnchors, [])
  return anchor === null ? null : <TooltipText anchor={anchor} />
}

function TooltipText({ anchor }: { readonly anchor: HTMLElement }) {
  const text = useRef<HTMLDivElement>(null)
  // React has no API for popovers. A popover covers dialogs and full-screen content.
  useLayoutEffect(() => {
    text.current?.showPopover()
  }, [])
  // The anchor can move, change or disappear without a render of this component.
  useLayoutEffect(() => (text.current === null ? undefined : follow(anchor, text.current)), [anchor])
  return <div ref={text} role="tooltip" popover="manual" className={styles['tooltip']} />
}

/** Keeps the tooltip at its anchor. Hides the tooltip if the anchor is removed. Returns a function that ends this. */
function follow(anchor: HTMLElement, text: HTMLElement): () => void {
  return followAnchor(anchor, text, () => {
    const label = anchor.dataset['tooltip']
    const isThere = anchor.isConnected && label !== undefined
    if (!isThere) dismissTooltip()
    else if (text.textContent !== label) text.textContent = label
    return isThere
  })
}

const findAnchor = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ANCHOR) : null

function listenForAnchors(): () => void {
  const stop = new AbortController()
  const listen = <K extends keyof DocumentEventMap>(kind: K, handler: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, handler, { capture: true, passive: true, signal: stop.signal })
  // Touch pointers cannot hover. `pointerover` would also report an element that slides under a resting pointer.
  listen('pointermove', ({ target, pointerType }) => {
    const anchor = findAnchor(target)
    if (pointerType !== 'touch' && anchor !== null) tooltips.send({ kind: 'pointer-over', anchor })
  })
  // The page receives no `pointermove` over an iframe.
  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || findAnchor(target) !== null || !(target instanceof Element)) return
    tooltips.send({ kind: target.closest('[role="tooltip"]') ? 'pointer-over-text' : 'pointer-left' })
  })
  listen('focusin', ({ target }) => {
    const anchor = findAnchor(target)
    if (anchor?.matches(':focus-visible')) tooltips.send({ kind: 'focused', anchor })
  })
  listen('focusout', () => tooltips.send({ kind: 'blurred' }))
  listen('keydown', passKeyToTooltips)
  listen('pointerdown', ({ target }) => tooltips.send({ kind: 'pressed', anchor: findAnchor(target) }))
  document.documentElement.addEventListener('mouseleave', dismissTooltip, { signal: stop.signal })
  return () => {
    stop.abort()
    dismissTooltip()
  }
}
