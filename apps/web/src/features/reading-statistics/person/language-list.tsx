import type { PersonReading } from '@lectern/contracts'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { formatDuration } from '../periods/format-duration.ts'
import styles from './person-statistics.module.css'
import { sumLanguages } from './sum-languages.ts'

/** Shows the reading time by language, longest first. */
export function LanguageList({ languages: regional }: Pick<PersonReading, 'languages'>) {
  const { t, languageTag } = useReadingMessages()
  const names = new Intl.DisplayNames(languageTag, { type: 'language' })
  const languages = sumLanguages(regional)
  const most = Math.max(...languages.map(({ seconds }) => seconds))
  return (
    <section className={styles['section']}>
      <h2>{t('reading.languages_title')}</h2>
      <ul className={styles['languages']}>
        {languages.map(({ language, seconds }) => (
          <li key={language} className={styles['language']}>
            <p className={styles['second']}>
              <span>{upperFirst(getLanguageName(names, language), languageTag)}</span>
              <span>{formatDuration(seconds, languageTag)}</span>
            </p>
            <ProgressBar value={seconds / most} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the name of a language, or the tag if there is no name. */
function getLanguageName(names: Intl.DisplayNames, language: string): string {
  try {
    return names.of(language) ?? language
  } catch {
    return language
  }
}

/** Most languages write language names in lower case, but a list entry begins with a capital letter. */
function upperFirst(text: string, languageTag: string): string {
  return text.slice(0, 1).toLocaleUpperCase(languageTag) + text.slice(1)
}
