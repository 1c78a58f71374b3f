import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { Check } from 'lucide-react'
import { changeReaderConfig } from '../settings/reader-config.ts'
import styles from './language-list.module.css'

interface LanguageListProps {
  readonly reader: Reader
  readonly onChosen: () => void
}

/** The narration languages of the book, each in its own name; the sentence stays. */
export function LanguageList({ reader, onChosen }: LanguageListProps) {
  const languages = useReadingState(reader, (state) => state.languages)
  const current = useReadingState(reader, (state) => state.language)
  return (
    <ul className={styles['list']}>
      {languages.map(({ language, label }, index) => (
        <li key={`${language}-${label}`}>
          <button
            type="button"
            className={styles['language']}
            aria-pressed={index === current}
            lang={language}
            onClick={() => {
              changeReaderConfig({ preferredLanguage: language })
              void reader.setLanguage(index)
              onChosen()
            }}
          >
            {label === '' ? nameOf(language) : label}
            {index === current && <Check aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A language as those who speak it call it; the tag itself where the browser knows no name. */
function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
