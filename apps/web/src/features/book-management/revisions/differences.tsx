import type { RevisionDifferences } from '@lectern/contracts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../book-management.module.css'
import { getLanguageName } from '../language-name.ts'

interface DifferencesProps {
  readonly differences: RevisionDifferences
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Shows why a file looks like another book. The user confirms that it is this book, or cancels. */
export function Differences({ differences, onConfirm, onCancel }: DifferencesProps) {
  const { t } = useAdministrationMessages()
  return (
    <>
      <Notice kind="warning">
        <p className={styles['file']}>{t('books.differs_title')}</p>
        <ul>
          {useSentences(differences).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
      <div className={styles['buttons']}>
        <Button onClick={onConfirm}>{t('books.differs_confirm')}</Button>
        <Button look="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  )
}

function useSentences({ title, chapters, language, narrations }: RevisionDifferences): string[] {
  const { t, languageTag } = useAdministrationMessages()
  const names = new Intl.DisplayNames(languageTag, { type: 'language' })
  const toNumber = (count: number) => count.toLocaleString(languageTag)
  const toName = (tag: string) => getLanguageName(names, tag)
  const list = new Intl.ListFormat(languageTag, { type: 'conjunction' })
  return [
    ...(title ? [t('books.differs_book', title)] : []),
    ...(chapters
      ? [t('books.differs_chapters', { before: toNumber(chapters.before), after: toNumber(chapters.after) })]
      : []),
    ...(language
      ? [t('books.differs_language', { before: toName(language.before), after: toName(language.after) })]
      : []),
    ...(narrations
      ? [t('books.differs_narrations', { languages: list.format(narrations.map(({ label }) => label)) })]
      : []),
  ]
}
