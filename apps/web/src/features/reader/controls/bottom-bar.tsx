import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import {
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  RedoDot,
  Settings2,
  SkipBack,
  SkipForward,
  UndoDot,
} from 'lucide-react'
import { useId, useRef } from 'react'
import { YIELDS_FOCUS } from '../playback/move-focus-to-text.ts'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './bars.module.css'
import { Bubble } from './bubble.tsx'
import type { BarProps } from './panel.ts'
import { PositionSlider } from './position-slider.tsx'
import { TimeLeft } from './time-left.tsx'
import { MuteButton, RatePanel, RateSlider, RateText, VolumeSlider } from './sound-controls.tsx'

/** Shows the bar with the controls for playback and pages. Spec 1 §2. */
export function BottomBar({ reader, panel, setPanel, visible, zone }: BarProps) {
  const { t } = usePlayerMessages()
  const rateName = useId()
  return (
    <footer className={styles['bottom']} data-visible={visible} {...zone}>
      <section aria-label={t('reader.controls')} className={styles['controls']}>
        <div className={styles['position']}>
          <PositionSlider reader={reader} />
        </div>
        <div className={styles['side']}>
          <span id={rateName} hidden>
            {t('reader.playback_rate')}
          </span>
          <Bubble
            title={t('reader.playback_rate')}
            open={panel === 'rate'}
            onOpenChange={(open) => setPanel(open ? 'rate' : null)}
            trigger={
              // The label is the rate, so the description gives the purpose of the button.
              <button
                type="button"
                aria-describedby={rateName}
                data-tooltip={t('reader.playback_rate')}
                className={styles['rateButton']}
              >
                <RateText reader={reader} />
              </button>
            }
          >
            <RatePanel reader={reader} />
          </Bubble>
          <div className={styles['rate']}>
            <RateSlider reader={reader} />
          </div>
          <PositionText reader={reader} />
        </div>
        <PlaybackButtons reader={reader} />
        <div className={styles['side']} data-end>
          <p className={styles['left']}>
            <TimeLeft reader={reader} />
          </p>
          <MuteButton reader={reader} />
          <div className={styles['volume']}>
            <VolumeSlider reader={reader} />
          </div>
          <IconButton label={t('reader.settings')} onClick={() => setPanel('settings')}>
            <Settings2 aria-hidden />
          </IconButton>
        </div>
      </section>
    </footer>
  )
}

/** Shows the buttons for pages, sentences and playback. */
function PlaybackButtons({ reader }: { readonly reader: Reader }) {
  const { t } = usePlayerMessages()
  const playing = useReadingState(reader, (state) => state.playing)
  const stalled = useReadingState(reader, (state) => state.stalled)
  const rightToLeft = useReadingState(reader, (state) => state.metadata?.direction === 'rtl')
  const nextSentence = useRef<HTMLButtonElement>(null)
  const canEscape = useReadingState(reader, () => reader.canEscape)
  const PreviousIcon = rightToLeft ? ChevronRight : ChevronLeft
  const NextIcon = rightToLeft ? ChevronLeft : ChevronRight
  return (
    <div className={styles['transport']} dir={rightToLeft ? 'rtl' : 'ltr'}>
      <IconButton
        label={t('reader.previous_sentence')}
        className={styles['step'] ?? ''}
        onClick={() => void reader.step(-1)}
      >
        {rightToLeft ? <SkipForward aria-hidden /> : <SkipBack aria-hidden />}
      </IconButton>
      <IconButton label={t('reader.previous_page')} onClick={() => void reader.turn(-1)}>
        <PreviousIcon aria-hidden />
      </IconButton>
      <IconButton
        label={t(playing ? 'reader.pause' : 'reader.play')}
        className={styles['play'] ?? ''}
        aria-busy={stalled}
        {...YIELDS_FOCUS}
        onClick={() => reader.toggle()}
      >
        {playing ? <Pause aria-hidden fill="currentColor" /> : <Play aria-hidden fill="currentColor" />}
      </IconButton>
      <IconButton label={t('reader.next_page')} onClick={() => void reader.turn(1)}>
        <NextIcon aria-hidden />
      </IconButton>
      <IconButton
        ref={nextSentence}
        label={t('reader.next_sentence')}
        className={styles['step'] ?? ''}
        data-end
        onClick={() => void reader.step(1)}
      >
        {rightToLeft ? <SkipBack aria-hidden /> : <SkipForward aria-hidden />}
      </IconButton>
      {canEscape && (
        <IconButton
          label={t('reader.skip_part')}
          className={styles['skip'] ?? ''}
          onClick={() => {
            // This button disappears, so the focus moves to the button beside it.
            nextSentence.current?.focus()
            void reader.escape()
          }}
        >
          {rightToLeft ? <UndoDot aria-hidden /> : <RedoDot aria-hidden />}
        </IconButton>
      )}
    </div>
  )
}

/** Shows the page number in a book of fixed pages, otherwise the percentage. Spec 1 §3, Book location. */
function PositionText({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = usePlayerMessages()
  const location = useReadingState(reader, (state) => state.location)
  const layout = useReadingState(reader, (state) => state.metadata?.layout)
  if (location === undefined) return null
  if (layout === 'pre-paginated') {
    const pages = { page: String(location.item + 1), total: String(reader.spine.length) }
    return <p className={styles['place']}>{t('reader.page_of', pages)}</p>
  }
  const percent = new Intl.NumberFormat(languageTag, { style: 'percent' }).format(location.progress)
  return <p className={styles['place']}>{t('reader.percent_of_book', { percent })}</p>
}
