import type { Reader, SkippableKind } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { useStoredValue } from '../../../platform/stored-value.ts'
import { Drawer } from '../../../ui/drawer.tsx'
import { VolumeSlider } from '../controls/sound-controls.tsx'
import { SmallSlider } from '../controls/small-slider.tsx'
import type { SleepTimer } from '../playback/sleep-timer.ts'
import { getWordSpacing } from './book-css.ts'
import { getCurrentTheme } from './book-theme.ts'
import { Choice } from './choice.tsx'
import {
  BOOK_FONTS,
  BOOK_THEMES,
  changeReaderConfig,
  LETTER_SPACING,
  LINE_SPACING,
  PAGE_LAYOUTS,
  PAGE_MARGINS,
  type PageLayout,
  type ReaderConfig,
  storedReaderConfig,
  TEXT_SCALE,
  WORD_SPACING,
} from './reader-config.ts'
import styles from './settings-sheet.module.css'
import { SleepChoice } from './sleep-choice.tsx'
import { TextSample } from './text-sample.tsx'

interface SettingsSheetProps {
  readonly reader: Reader
  readonly sleepTimer: SleepTimer
  readonly open: boolean
  readonly onClose: () => void
}

export function SettingsSheet({ reader, sleepTimer, open, onClose }: SettingsSheetProps) {
  const { t } = usePlayerMessages()
  const [config] = useStoredValue(storedReaderConfig)
  return (
    <Drawer
      title={t('reader.settings')}
      closeLabel={t('action.close')}
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <TextSample config={config} />
      {/* Firefox would make the scrollable element a stop without a name. */}
      <div className={styles['options']} tabIndex={-1}>
        <TextSettings reader={reader} config={config} />
        <div className={styles['volume']}>
          <span aria-hidden>{t('reader.volume')}</span>
          <VolumeSlider reader={reader} />
        </div>
        <ListeningSwitches reader={reader} />
        <SleepChoice timer={sleepTimer} />
      </div>
    </Drawer>
  )
}

function TextSettings({ reader, config }: { readonly reader: Reader; readonly config: ReaderConfig }) {
  const { t, languageTag } = usePlayerMessages()
  const percent = (value: number) => new Intl.NumberFormat(languageTag, { style: 'percent' }).format(value / 100)
  const decimal = (value: number) =>
    new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
  const spacing = config.lineSpacing ?? DEFAULT_SPACING
  const wordSpacing = Math.round(getWordSpacing(config) * 100)
  return (
    <>
      <Choice
        label={t('reader.theme')}
        value={config.theme ?? getCurrentTheme()}
        options={BOOK_THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`), look: { theme } }))}
        onChange={(theme) => changeReaderConfig({ theme })}
      />
      <LabelledSlider label={t('reader.text_size')} text={percent(config.textScale)}>
        <SmallSlider
          label={t('reader.text_size')}
          text={percent(config.textScale)}
          {...TEXT_SCALE}
          value={config.textScale}
          onChange={(textScale) => changeReaderConfig({ textScale })}
        />
      </LabelledSlider>
      <LabelledSlider label={t('reader.line_spacing')} text={decimal(spacing)}>
        <SmallSlider
          label={t('reader.line_spacing')}
          text={decimal(spacing)}
          {...LINE_SPACING}
          value={spacing}
          onChange={(lineSpacing) => changeReaderConfig({ lineSpacing })}
        />
      </LabelledSlider>
      <LabelledSlider label={t('reader.letter_spacing')} text={percent(config.letterSpacing)}>
        <SmallSlider
          label={t('reader.letter_spacing')}
          text={percent(config.letterSpacing)}
          {...LETTER_SPACING}
          value={config.letterSpacing}
          onChange={(letterSpacing) => changeReaderConfig({ letterSpacing })}
        />
      </LabelledSlider>
      <LabelledSlider label={t('reader.word_spacing')} text={percent(wordSpacing)}>
        <SmallSlider
          label={t('reader.word_spacing')}
          text={percent(wordSpacing)}
          {...WORD_SPACING}
          value={wordSpacing}
          onChange={(chosen) => changeReaderConfig({ wordSpacing: chosen })}
        />
      </LabelledSlider>
      <Choice
        label={t('reader.font')}
        value={config.font}
        options={BOOK_FONTS.map((font) => ({
          value: font,
          label: font === 'book' ? t('reader.font_of_book') : FONT_NAMES[font],
          look: { font },
        }))}
        onChange={(font) => changeReaderConfig({ font })}
      />
      <PageLayoutChoice reader={reader} chosen={config.pageLayout} />
      <Choice
        label={t('reader.margins')}
        value={config.margins}
        options={PAGE_MARGINS.map((value) => ({ value, label: t(`reader.margins_${value}`), look: {} }))}
        onChange={(margins) => changeReaderConfig({ margins })}
      />
    </>
  )
}

interface PageLayoutChoiceProps {
  readonly reader: Reader
  readonly chosen: PageLayout | null
}

/** Without a choice, shows the layout of the current chapter, which the book has chosen. */
function PageLayoutChoice({ reader, chosen }: PageLayoutChoiceProps) {
  const { t } = usePlayerMessages()
  const isScrolled = useReadingState(reader, ({ location }) => reader.spine[location?.item ?? 0]?.scrolled ?? false)
  return (
    <Choice
      label={t('reader.pages')}
      value={chosen ?? (isScrolled ? 'scroll' : 'two')}
      options={PAGE_LAYOUTS.map((value) => ({ value, label: t(`reader.pages_${value}`), look: {} }))}
      onChange={(pageLayout) => changeReaderConfig({ pageLayout })}
    />
  )
}

/** Position of the slider while the book has its own line spacing. */
const DEFAULT_SPACING = 1.5
const FONT_NAMES = { atkinson: 'Atkinson Hyperlegible', lexend: 'Lexend', opendyslexic: 'OpenDyslexic' } as const

interface LabelledSliderProps {
  readonly label: string
  readonly text: string
  readonly children: React.ReactNode
}

function LabelledSlider({ label, text, children }: LabelledSliderProps) {
  return (
    <div className={styles['slider']}>
      <span aria-hidden className={styles['label']}>
        {label}
      </span>
      <span aria-hidden className={styles['value']}>
        {text}
      </span>
      {children}
    </div>
  )
}

function ListeningSwitches({ reader }: { readonly reader: Reader }) {
  const { t } = usePlayerMessages()
  const autoPageTurn = useReadingState(reader, (state) => state.autoPageTurn)
  const sentenceBySentence = useReadingState(reader, (state) => state.sentenceBySentence)
  const speech = useReadingState(reader, (state) => state.speech)
  const hasSentenceHighlighting = useReadingState(reader, (state) => state.sentenceHighlighting)
  const hasVideo = useReadingState(reader, (state) => state.languages.some(({ media }) => media === 'video'))
  const kinds = useReadingState(reader, (state) => state.skippableKinds)
  const isReflowable = useReadingState(reader, (state) => state.metadata?.layout !== 'pre-paginated')
  const [config] = useStoredValue(storedReaderConfig)
  const setNarrated = (kind: SkippableKind, isNarrated: boolean) => {
    const otherKinds = config.skipped.filter((other) => other !== kind)
    const skipped = isNarrated ? otherKinds : [...otherKinds, kind]
    changeReaderConfig({ skipped })
    reader.setSkippedKinds(skipped)
  }
  return (
    <>
      {hasSentenceHighlighting && (
        <Switch
          label={t('reader.highlight')}
          on={config.highlightActive}
          onChange={(highlightActive) => changeReaderConfig({ highlightActive })}
        />
      )}
      {isReflowable && (
        <Switch
          label={t('reader.reading_ruler')}
          on={config.readingRuler}
          onChange={(readingRuler) => changeReaderConfig({ readingRuler })}
        />
      )}
      <Switch label={t('reader.auto_page_turn')} on={autoPageTurn} onChange={(on) => reader.setAutoPageTurn(on)} />
      <Switch
        label={t('reader.sentence_by_sentence')}
        on={sentenceBySentence}
        onChange={(on) => reader.setSentenceBySentence(on)}
      />
      {'speechSynthesis' in globalThis && (
        <Switch label={t('reader.speech')} on={speech} onChange={(on) => reader.setSpeech(on)} />
      )}
      {hasVideo && (
        <Switch
          label={t('reader.picture_in_picture')}
          on={config.pictureInPicture}
          onChange={(pictureInPicture) => changeReaderConfig({ pictureInPicture })}
        />
      )}
      <Switch
        label={t('reader.single_keys')}
        on={config.singleKeys}
        onChange={(singleKeys) => changeReaderConfig({ singleKeys })}
      />
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`reader.hear_${kind}`)}
          on={!config.skipped.includes(kind)}
          onChange={(on) => setNarrated(kind, on)}
        />
      ))}
    </>
  )
}

interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className={styles['check']}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
