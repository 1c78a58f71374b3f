import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { changeReaderConfig } from '../settings/reader-config.ts'
import { useScreenSize } from '../use-screen-size.ts'
import { getLanguageName, toSpokenTag } from './language-name.ts'
import { languagesPerRow } from './languages-per-row.ts'
import styles from './language-list.module.css'

interface LanguageListProps {
  readonly reader: Reader
  readonly onChosen: () => void
}

/** Lists the book's narration languages. Each name is in its own language. */
export function LanguageList({ reader, onChosen }: LanguageListProps) {
  const languages = useReadingState(reader, (state) => state.languages)
  const current = useReadingState(reader, (state) => state.language)
  const { width } = useScreenSize()
  const columns: CSSProperties & Record<'--per-row', number> = { '--per-row': languagesPerRow(languages.length, width) }
  return (
    <ul className={styles['list']} style={columns}>
      {languages.map(({ language, label }, index) => (
        <li key={`${language}-${label}`}>
          <button
            type="button"
            className={styles['language']}
            aria-pressed={index === current}
            lang={label === '' ? toSpokenTag(language) : language}
            onClick={() => {
              changeReaderConfig({ preferredLanguage: language })
              void reader.setLanguage(index)
              onChosen()
            }}
          >
            {label === '' ? getLanguageName(language) : label}
            {index === current && <Check aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}
