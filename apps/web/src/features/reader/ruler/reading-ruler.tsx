import type { Reader } from '@lectern/reader-engine'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { type Band, getInitialBand, getBandAround, moveBand } from './ruler-band.ts'
import type { RulerMove } from './ruler-move.ts'
import styles from './reading-ruler.module.css'
import { findVisibleText, type VisibleText } from './visible-text.ts'

/** Milliseconds between measurements of the spoken sentence. The sentence can move without a change of state. */
const MEASURE_INTERVAL_MS = 200

export interface ReadingRulerProps {
  readonly reader: Pick<Reader, 'state' | 'subscribe'>
  /** Set to the function that moves the ruler; null without a ruler. */
  readonly moveRulerRef: RefObject<((move: RulerMove) => void) | null>
  /** Measures the visible text. Tests replace this function. */
  readonly measure?: (host: HTMLElement) => VisibleText
}

interface Ruler {
  readonly band: Band
  readonly vertical: boolean
  /** True if the band moves with a transition. A transition would delay the band under a pointer. */
  readonly isAnimated: boolean
}

/** Dims the book except for a band of about three lines. Without playback, the user moves the band. */
export function ReadingRuler({ reader, moveRulerRef, measure = findVisibleText }: ReadingRulerProps) {
  const element = useRef<HTMLDivElement>(null)
  const [ruler, setRuler] = useState<Ruler | null>(null)
  // The reader does not use React, so subscribe to the reader.
  useEffect(
    () => (element.current ? connectRuler({ reader, moveRulerRef, measure }, element.current, setRuler) : undefined),
    [reader, moveRulerRef, measure],
  )
  const bandStyle: CSSProperties & Record<'--start' | '--size', string> = {
    '--start': `${ruler?.band.start ?? 0}px`,
    '--size': `${ruler?.band.size ?? 0}px`,
  }
  return (
    <div
      ref={element}
      aria-hidden
      className={styles['ruler']}
      style={bandStyle}
      data-vertical={ruler?.vertical === true}
      data-animated={ruler?.isAnimated === true}
    >
      {ruler !== null && (
        <>
          <div className={styles['before']} />
          <div className={styles['after']} />
        </>
      )}
    </div>
  )
}

/** Connects the ruler to the reader. Returns a function that removes the listeners. */
function connectRuler(
  { reader, moveRulerRef, measure }: Required<ReadingRulerProps>,
  element: HTMLElement,
  show: (next: (before: Ruler | null) => Ruler) => void,
): () => void {
  const host = element.parentElement?.querySelector<HTMLElement>('[data-book-host]') ?? element
  let before = reader.state
  const update = (isNewPage: boolean) => {
    const { vertical, fromRight, lineHeight, highlight, getFirstOffset } = measure(host)
    const length = vertical ? host.clientWidth : host.clientHeight
    show((previous) => {
      if (highlight !== null) return { band: getBandAround(highlight, lineHeight, length), vertical, isAnimated: true }
      if (previous !== null && !isNewPage && previous.vertical === vertical)
        return { ...previous, band: moveBand(previous.band, 0, length) }
      return { band: getInitialBand(lineHeight, length, fromRight, getFirstOffset()), vertical, isAnimated: true }
    })
  }
  const move = (rulerMove: RulerMove) => {
    const { vertical, fromRight, lineHeight, highlight, getFirstOffset } = measure(host)
    // The spoken sentence has priority over the pointer.
    if (rulerMove.kind === 'to' && reader.state.playing && highlight !== null) return
    const area = host.getBoundingClientRect()
    const length = vertical ? host.clientWidth : host.clientHeight
    show((previous) => {
      const band = previous?.band ?? getInitialBand(lineHeight, length, fromRight, getFirstOffset())
      if (rulerMove.kind === 'line') {
        const distance = lineHeight * rulerMove.direction * (vertical && fromRight ? -1 : 1)
        return { band: moveBand(band, distance, length), vertical, isAnimated: true }
      }
      if (rulerMove.kind === 'by')
        return { band: moveBand(band, vertical ? rulerMove.x : rulerMove.y, length), vertical, isAnimated: false }
      const at = vertical ? rulerMove.x - area.left : rulerMove.y - area.top
      return { band: getBandAround({ from: at, to: at }, lineHeight, length), vertical, isAnimated: false }
    })
  }
  moveRulerRef.current = move
  update(true)
  const unsubscribe = reader.subscribe(() => {
    const { track, location, playing } = reader.state
    const isNewPage = location?.item !== before.location?.item || location?.page !== before.location?.page
    // The location also changes when text moves within the page.
    if (location !== before.location || track !== before.track || playing !== before.playing)
      update(isNewPage && !playing)
    before = reader.state
  })
  const clock = setInterval(() => {
    if (reader.state.playing) update(false)
  }, MEASURE_INTERVAL_MS)
  const onResize = () => update(false)
  addEventListener('resize', onResize)
  return () => {
    moveRulerRef.current = null
    unsubscribe()
    clearInterval(clock)
    removeEventListener('resize', onResize)
  }
}
