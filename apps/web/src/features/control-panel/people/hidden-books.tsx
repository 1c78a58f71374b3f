import { addToShelf, type CallResponse, explainBooks, type ExplainedBook, type HiddenReason } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import link from '../../../ui/text-link.module.css'
import { formatDate } from '../format-moment.ts'
import styles from '../page.module.css'
import { useAdministrationQuery, useChange } from '../use-administration.ts'
import { BookName } from './person-shelf.tsx'

type Explanation = CallResponse<typeof explainBooks>

/** Finds a book, and says why a person does not see it and what helps. */
export function HiddenBooks({ id }: { readonly id: string }) {
  const { t } = useAdministrationMessages()
  const [q, setQ] = useState('')
  return (
    <section className={styles['card']} aria-labelledby="hidden-books">
      <h2 id="hidden-books">{t('admin.book_check')}</h2>
      <SearchField
        label={t('admin.book_check_search')}
        clearLabel={t('table.clear_search')}
        value={q}
        onChange={setQ}
      />
      {q.trim() !== '' && <Explained id={id} q={q.trim()} />}
    </section>
  )
}

function Explained({ id, q }: { readonly id: string; readonly q: string }) {
  const { t } = useAdministrationMessages()
  const found = useAdministrationQuery(explainBooks, { params: { userId: id }, query: { q } })
  const add = useChange(addToShelf)
  return (
    <Fetched state={useFetchedPart(found, t('admin.book_check'))}>
      {(explanation) => (
        <>
          {add.isError && explanation.data.some(({ id: book }) => book === add.variables.body.bookId) && (
            <Notice kind="error">{t(`error.${getRefusalCode(add.error)}`)}</Notice>
          )}
          {explanation.status !== 'active' && <p>{t('admin.book_person_inactive')}</p>}
          {explanation.data.length === 0 && <output>{t('admin.book_unknown')}</output>}
          <ul className={styles['rows']}>
            {explanation.data.map((book) => (
              <li key={book.id}>
                <div className={styles['explained']}>
                  <BookName {...book} />
                  <Findings book={book} explanation={explanation} />
                  {book.reasons.length === 0 && !book.onShelf && (
                    <Button
                      look="quiet"
                      busy={add.isPending}
                      aria-label={t('admin.add_this_book', { title: book.title })}
                      onClick={() => add.mutate({ params: { userId: id }, body: { bookId: book.id } })}
                    >
                      {t('admin.book_put_on_shelf')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Fetched>
  )
}

interface FindingsProps {
  readonly book: ExplainedBook
  readonly explanation: Explanation
}

function Findings({ book, explanation }: FindingsProps) {
  const { t } = useAdministrationMessages()
  return (
    <ul className={styles['findings']}>
      {book.reasons.map((reason) => (
        <li key={reason}>
          <CircleAlert aria-hidden />
          <div>
            <Reason reason={reason} book={book} explanation={explanation} />
          </div>
        </li>
      ))}
      {book.reasons.length === 0 && (
        <li>
          <CircleCheck aria-hidden />
          {t(book.onShelf ? 'admin.book_seen_on_shelf' : 'admin.book_seen')}
        </li>
      )}
    </ul>
  )
}

function Reason({ reason, book, explanation }: FindingsProps & { readonly reason: HiddenReason }) {
  const { t } = useAdministrationMessages()
  if (reason === 'age') return <AgeFilters book={book} explanation={explanation} />
  return reason === 'subscription' ? <Subscription explanation={explanation} /> : t(`admin.book_${reason}`)
}

function Subscription({ explanation: { subscription } }: Pick<FindingsProps, 'explanation'>) {
  const { t, languageTag } = useAdministrationMessages()
  return subscription === null
    ? t('admin.book_subscription')
    : t(`admin.book_subscription_${subscription.state}`, { date: formatDate(subscription.at, languageTag) })
}

/** Names each age filter below the lowest age of the book. */
function AgeFilters({ book, explanation: { ageFilters } }: FindingsProps) {
  const { t } = useAdministrationMessages()
  const from = book.fromAge ?? 0
  return ageFilters
    .filter(({ age }) => age < from)
    .map(({ age, source, group }) => (
      <p key={group?.id ?? source}>
        {t(`admin.book_age_${source}`, { from: `${from}`, age: `${age}`, group: group?.name ?? '' })}{' '}
        {group !== null && (
          <Link className={link['link']} to="/controlpanel/groups/$id" params={{ id: group.id }}>
            {t('admin.book_open_group')}
          </Link>
        )}
      </p>
    ))
}
