import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useMessages } from '../../../platform/i18n/messages.ts'
import { findChapter, chapterTicks, visibleTicks } from './chapter-ticks.ts'
import styles from './position-slider.module.css'
import thumb from './slider-thumb.module.css'

const STEPS = 1000
/** Delay after the last move of the thumb, before the book moves to the new position. */
const GO_AFTER_MS = 200

/**
 * Shows the position in the book, with a tick for each chapter and the chapter's title above the thumb. In a
 * right-to-left book, the slider starts at the right.
 */
export function PositionSlider({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = useMessages()
  const progress = useReadingState(reader, (state) => state.location?.progress ?? 0)
  const contents = useReadingState(reader, (state) => state.contents)
  const direction = useReadingState(reader, (state) => state.metadata?.direction ?? 'ltr')
  const [wanted, setWanted] = useState<number | null>(null)
  const ticks = useMemo(() => chapterTicks(contents, reader.spine), [contents, reader])
  const shown = wanted ?? progress
  const percent = new Intl.NumberFormat(languageTag, { style: 'percent' }).format(shown)

  // A timer is outside React. Each move of the thumb restarts it.
  useEffect(() => {
    if (wanted === null) return undefined
    const timer = setTimeout(() => void reader.goToProgress(wanted).then(() => setWanted(null)), GO_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted, reader])

  const place: CSSProperties & Record<'--at', number> = { '--at': shown }
  return (
    <div className={styles['slider']} dir={direction} style={place}>
      <div aria-hidden className={styles['track']}>
        {visibleTicks(ticks).map(({ at, label }) => (
          <span key={`${at}-${label}`} className={styles['tick']} style={{ insetInlineStart: `${at * 100}%` }} />
        ))}
      </div>
      {wanted !== null && (
        <output aria-hidden className={styles['bubble']}>
          {findChapter(ticks, shown)} <span className={styles['percent']}>{percent}</span>
        </output>
      )}
      <input
        type="range"
        className={thumb['thumb']}
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(shown * STEPS)}
        aria-label={t('reader.position_in_book')}
        aria-valuetext={[percent, findChapter(ticks, shown)].filter((part) => part !== '').join(', ')}
        onChange={(event) => setWanted(Number(event.currentTarget.value) / STEPS)}
      />
    </div>
  )
}
