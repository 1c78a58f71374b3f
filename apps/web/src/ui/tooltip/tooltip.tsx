import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { positionTooltip } from './position-tooltip.ts'
import styles from './tooltip.module.css'
import { tooltips } from './tooltip-store.ts'

const ANCHOR = '[data-tooltip]'

/** True while a tooltip is seen. */
export const useIsTooltipOpen = (): boolean => useSyncExternalStore(tooltips.subscribe, () => tooltips.shown() !== null)

/** Takes the tooltip away at once: for what happens inside the frames of a book, which the page does not hear. */
export const dismissTooltip = (): void => tooltips.send({ kind: 'dismissed' })

/**
 * The tooltip of every element with `data-tooltip`; once on a page. It repeats an accessible name, so it describes
 * nothing: a screen reader would say it twice. The component library's own tooltip has no time for keys and wants a root
 * about each button; this one costs a button nothing until it is pointed at.
 */
export function TooltipLayer() {
  const anchor = useSyncExternalStore(tooltips.subscribe, tooltips.shown)
  // Pointer and keyboard are outside React.
  useEffect(listenForAnchors, [])
  return anchor === null ? null : <TooltipText anchor={anchor} />
}

function TooltipText({ anchor }: { readonly anchor: HTMLElement }) {
  const text = useRef<HTMLDivElement>(null)
  // The top layer, where it lies above dialogs and a video in full screen, is outside React.
  useLayoutEffect(() => {
    text.current?.showPopover()
  }, [])
  // So is the place of its anchor, which may slide in with a drawer, be called otherwise, or go.
  useLayoutEffect(() => (text.current === null ? undefined : follow(anchor, text.current)), [anchor])
  return <div ref={text} role="tooltip" popover="manual" className={styles['tooltip']} />
}

/** Keeps the text at its anchor from frame to frame. */
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

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ANCHOR) : null

function listenForAnchors(): () => void {
  const stop = new AbortController()
  const listen = <K extends keyof DocumentEventMap>(kind: K, hear: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, hear, { capture: true, passive: true, signal: stop.signal })
  // A finger is over nothing, and what slides in under a pointer at rest was not pointed at.
  listen('pointermove', ({ target, pointerType }) => {
    const anchor = anchorOf(target)
    if (pointerType !== 'touch' && anchor !== null) tooltips.send({ kind: 'pointer-over', anchor })
  })
  // Over a frame no move is heard, but that the pointer came over it.
  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || anchorOf(target) !== null || !(target instanceof Element)) return
    tooltips.send({ kind: target.closest('[role="tooltip"]') ? 'pointer-over-text' : 'pointer-left' })
  })
  listen('focusin', ({ target }) => {
    const anchor = anchorOf(target)
    if (anchor?.matches(':focus-visible')) tooltips.send({ kind: 'focused', anchor })
  })
  listen('focusout', () => tooltips.send({ kind: 'blurred' }))
  listen('keydown', ({ key }) => tooltips.send({ kind: key === 'Escape' ? 'dismissed' : 'key-pressed' }))
  listen('pointerdown', ({ target }) => tooltips.send({ kind: 'pressed', anchor: anchorOf(target) }))
  document.documentElement.addEventListener('mouseleave', dismissTooltip, { signal: stop.signal })
  return () => {
    stop.abort()
    dismissTooltip()
  }
}
