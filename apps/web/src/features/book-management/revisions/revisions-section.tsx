import type { BookRevision, ManagedBook } from '@lectern/contracts'
import { useId } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import styles from '../book-management.module.css'
import { formatBytes } from '../format-bytes.ts'
import { useBookChange } from '../use-book-change.ts'
import { ReviseForm } from './revise-form.tsx'
import { useRevisionCalls, useRevisions } from './use-revisions.ts'

/** Shows the revisions of a book, and uploads a corrected file. docs/decisions/0035-revisions-of-a-book.md. */
export function RevisionsSection({ book }: { readonly book: ManagedBook }) {
  const { t } = useAdministrationMessages()
  const state = useFetched(useRevisions(book))
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles['revisions']}>
      <h3 id={heading}>{t('books.revisions')}</h3>
      <Fetched state={state}>
        {({ data, isShared }) => (
          <>
            {isShared ? <p className={styles['hint']}>{t('books.revision_shared')}</p> : <ReviseForm book={book} />}
            <ul className={styles['uploads']}>
              {data.map((revision) => (
                <RevisionRow key={revision.number} book={book} revision={revision} isShared={isShared} />
              ))}
            </ul>
          </>
        )}
      </Fetched>
    </section>
  )
}

interface RevisionRowProps {
  readonly book: ManagedBook
  readonly revision: BookRevision
  readonly isShared: boolean
}

function RevisionRow({ book, revision, isShared }: RevisionRowProps) {
  const { t, languageTag } = useAdministrationMessages()
  const change = useBookChange()
  const { restore } = useRevisionCalls(book)
  const { number, uploadedAt, uploadedBy, note, bytes, isCurrent, isStored } = revision
  const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' }).format(new Date(uploadedAt))
  const size = bytes === null ? [] : [formatBytes(bytes, languageTag)]
  const upload = uploadedBy === null ? date : t('books.revision_by', { date, name: uploadedBy })
  const canRestore = !isCurrent && isStored && !isShared
  return (
    <li className={styles['upload']}>
      <p className={styles['file']}>
        {t('books.revision_number', { number: number.toLocaleString(languageTag) })}
        {isCurrent && ` · ${t('books.revision_current')}`}
      </p>
      <p className={styles['hint']}>{[upload, ...size].join(' · ')}</p>
      {note !== null && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {!isStored && <p className={styles['hint']}>{t('books.revision_removed')}</p>}
      {canRestore && (
        <Button
          look="plain"
          busy={change.busy}
          aria-label={t('books.revision_restore_name', { number: number.toLocaleString(languageTag) })}
          onClick={() =>
            void change.run({
              send: () => restore(number),
              done: t('books.revision_done', { number: number.toLocaleString(languageTag) }),
            })
          }
        >
          {t('books.revision_restore')}
        </Button>
      )}
    </li>
  )
}
