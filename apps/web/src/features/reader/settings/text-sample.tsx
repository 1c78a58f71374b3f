import type { CSSProperties } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { getWordSpacing } from './book-css.ts'
import { FONT_FAMILY, buildFontFaces } from './book-fonts.ts'
import type { ReaderConfig } from './reader-config.ts'
import { getDefaultTextEm } from './text-size.ts'
import styles from './text-sample.module.css'

export function TextSample({ config }: { readonly config: ReaderConfig }) {
  const { t } = usePlayerMessages()
  const em = (getDefaultTextEm({ width: innerWidth, height: innerHeight }, undefined) * config.textScale) / 100
  const style: CSSProperties = {
    fontSize: `${em}rem`,
    lineHeight: config.lineSpacing ?? 1.5,
    letterSpacing: `${config.letterSpacing / 100}em`,
    wordSpacing: `${getWordSpacing(config)}em`,
    ...(config.font === 'book' ? {} : { fontFamily: `"${FONT_FAMILY[config.font]}", var(--font)` }),
  }
  return (
    <div className={styles['sample']}>
      <style>{buildSampleFaces()}</style>
      <p style={style} className={styles['text']}>
        {t('reader.sample')}
      </p>
    </div>
  )
}

/** Returns the `@font-face` rules of all fonts. A browser loads a font only when it is used. */
const buildSampleFaces = () =>
  (['atkinson', 'lexend', 'opendyslexic'] as const).map((font) => buildFontFaces(font, location.origin)).join('\n')
