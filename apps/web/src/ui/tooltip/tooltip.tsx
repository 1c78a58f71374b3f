import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { positionTooltip } from './position-tooltip.ts'
import styles from './tooltip.module.css'
import { tooltips } from './tooltip-store.ts'

const ANCHOR = '[data-tooltip]'

/** Returns true while a tooltip is visible. */
export const useIsTooltipOpen = (): boolean => useSyncExternalStore(tooltips.subscribe, () => tooltips.shown() !== null)

/** Hides the tooltip at once. For events inside a book's frames, which the page does not receive. */
export const dismissTooltip = (): void => tooltips.send({ kind: 'dismissed' })

/**
 * The tooltip of every element with `data-tooltip`; render it once on a page. The tooltip repeats an accessible name,
 * so it is not a description: a screen reader would read it twice. The component library's tooltip has no delay after
 * keys and needs a wrapper around each button; this one adds no cost to a button.
 */
export function TooltipLayer() {
  const anchor = useSyncExternalStore(tooltips.subscribe, tooltips.shown)
  // Pointer and keyboard events are outside React.
  useEffect(listenForAnchors, [])
  return anchor === null ? null : <TooltipText anchor={anchor} />
}

function TooltipText({ anchor }: { readonly anchor: HTMLElement }) {
  const text = useRef<HTMLDivElement>(null)
  // The top layer is outside React. In it the tooltip covers dialogs and a full-screen video.
  useLayoutEffect(() => {
    text.current?.showPopover()
  }, [])
  // The position of the anchor is outside React. The anchor may move with a drawer, change its label, or be removed.
  useLayoutEffect(() => (text.current === null ? undefined : follow(anchor, text.current)), [anchor])
  return <div ref={text} role="tooltip" popover="manual" className={styles['tooltip']} />
}

/** Moves the text with its anchor in each animation frame. */
function follow(anchor: HTMLElement, text: HTMLElement): () => void {
  let frame = 0
  const place = () => {
    const says = anchor.dataset['tooltip']
    if (!anchor.isConnected || says === undefined) return dismissTooltip()
    if (text.textContent !== says) text.textContent = says
    const window = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
    const { left, top } = positionTooltip(anchor.getBoundingClientRect(), text.getBoundingClientRect(), window)
    text.style.translate = `${left}px ${top}px`
    frame = requestAnimationFrame(place)
  }
  place()
  return () => cancelAnimationFrame(frame)
}

const findAnchor = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ANCHOR) : null

function listenForAnchors(): () => void {
  const stop = new AbortController()
  const listen = <K extends keyof DocumentEventMap>(kind: K, hear: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, hear, { capture: true, passive: true, signal: stop.signal })
  // A touch has no hover, and an element that slides under a resting pointer was not pointed at.
  listen('pointermove', ({ target, pointerType }) => {
    const anchor = findAnchor(target)
    if (pointerType !== 'touch' && anchor !== null) tooltips.send({ kind: 'pointer-over', anchor })
  })
  // A frame sends no pointer moves, only that the pointer entered it.
  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || findAnchor(target) !== null || !(target instanceof Element)) return
    tooltips.send({ kind: target.closest('[role="tooltip"]') ? 'pointer-over-text' : 'pointer-left' })
  })
  listen('focusin', ({ target }) => {
    const anchor = findAnchor(target)
    if (anchor?.matches(':focus-visible')) tooltips.send({ kind: 'focused', anchor })
  })
  listen('focusout', () => tooltips.send({ kind: 'blurred' }))
  listen('keydown', ({ key }) => tooltips.send({ kind: key === 'Escape' ? 'dismissed' : 'key-pressed' }))
  listen('pointerdown', ({ target }) => tooltips.send({ kind: 'pressed', anchor: findAnchor(target) }))
  document.documentElement.addEventListener('mouseleave', dismissTooltip, { signal: stop.signal })
  return () => {
    stop.abort()
    dismissTooltip()
  }
}
