import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { findChapter, listChapterTicks, selectVisibleTicks } from './chapter-ticks.ts'
import styles from './position-slider.module.css'
import thumb from './slider-thumb.module.css'

const STEPS = 1000
/** Milliseconds between the last move of the thumb and the move of the book. */
const SEEK_DELAY_MS = 200

/** Shows a slider for the position in the book, with a tick for each chapter. */
export function PositionSlider({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = usePlayerMessages()
  const progress = useReadingState(reader, (state) => state.location?.progress ?? 0)
  const contents = useReadingState(reader, (state) => state.contents)
  const direction = useReadingState(reader, (state) => state.metadata?.direction ?? 'ltr')
  const [target, setTarget] = useState<number | null>(null)
  const ticks = useMemo(() => listChapterTicks(contents, reader.spine), [contents, reader])
  const displayed = target ?? progress
  const percent = new Intl.NumberFormat(languageTag, { style: 'percent' }).format(displayed)

  // Each move of the thumb restarts the timer, so the book moves after the last move.
  useEffect(() => {
    if (target === null) return undefined
    const timer = setTimeout(() => void reader.goToProgress(target).then(() => setTarget(null)), SEEK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [target, reader])

  const style: CSSProperties & Record<'--at', number> = { '--at': displayed }
  return (
    <div className={styles['slider']} dir={direction} style={style}>
      <div aria-hidden className={styles['track']}>
        {selectVisibleTicks(ticks).map(({ at, label }) => (
          <span key={`${at}-${label}`} className={styles['tick']} style={{ insetInlineStart: `${at * 100}%` }} />
        ))}
      </div>
      {target !== null && (
        <output aria-hidden className={styles['bubble']}>
          {findChapter(ticks, displayed)} <span className={styles['percent']}>{percent}</span>
        </output>
      )}
      <input
        type="range"
        className={thumb['thumb']}
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(displayed * STEPS)}
        aria-label={t('reader.position_in_book')}
        aria-valuetext={[percent, findChapter(ticks, displayed)].filter((part) => part !== '').join(', ')}
        onChange={(event) => setTarget(Number(event.currentTarget.value) / STEPS)}
      />
    </div>
  )
}
