import type { CSSProperties } from 'react'
import { useMessages } from '../../../platform/i18n/messages.ts'
import { FONT_FAMILY, fontFaces } from './book-fonts.ts'
import type { ReaderConfig } from './reader-config.ts'
import { defaultTextEm } from './text-size.ts'
import styles from './text-sample.module.css'

/** Shows a sample of text with the chosen settings. */
export function TextSample({ config }: { readonly config: ReaderConfig }) {
  const { t } = useMessages()
  const em = (defaultTextEm({ width: innerWidth, height: innerHeight }, undefined) * config.textScale) / 100
  const look: CSSProperties = {
    fontSize: `${em}rem`,
    lineHeight: config.lineSpacing ?? 1.5,
    letterSpacing: `${config.letterSpacing / 100}em`,
    ...(config.font === 'book' ? {} : { fontFamily: `"${FONT_FAMILY[config.font]}", var(--font)` }),
  }
  return (
    <div className={styles['sample']}>
      <style>{SAMPLE_FACES()}</style>
      <p style={look} className={styles['text']}>
        {t('reader.sample')}
      </p>
    </div>
  )
}

/** Declares all fonts that can be chosen. A browser loads a font only when it is used. */
const SAMPLE_FACES = () =>
  (['atkinson', 'lexend', 'opendyslexic'] as const).map((font) => fontFaces(font, location.origin)).join('\n')
