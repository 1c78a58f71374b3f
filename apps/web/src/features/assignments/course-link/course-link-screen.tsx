import type { AssignmentSummary, DeepLink, DeepLinkChoice } from '@lectern/contracts'
import { useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { BookChooser } from '../editor/book-chooser.tsx'
import type { EditedAssignment } from '../editor/edited-assignment.ts'
import { useAssignments } from '../use-assignments.ts'
import styles from './course-link-screen.module.css'
import { useAnswer, useBookContents, useCourseLink } from './use-course-link.ts'

/** Chooses the book or the assignment that a link in a course of a learning platform opens. */
export function CourseLinkScreen({ id }: { readonly id: string }) {
  return (
    <Fetched wholePage state={useFetched(useCourseLink(id))}>
      {(link) => <Loaded link={link} />}
    </Fetched>
  )
}

type Kind = 'book' | 'assignment'

function Loaded({ link: { id, platform, course, takesScores } }: { readonly link: DeepLink }) {
  const { t } = useWorkMessages()
  const { busy, isDone, refusal, answer } = useAnswer(id)
  const [kind, setKind] = useState<Kind>('book')
  const [choice, setChoice] = useState<DeepLinkChoice | null>(null)
  if (isDone)
    return <EmptyState wholePage title={t('assignments.course_done')} text={t('assignments.course_done_text')} />
  return (
    <div className={styles['screen']}>
      <header className={styles['header']}>
        <PageHeading>{t('assignments.course_title', { course: course ?? platform })}</PageHeading>
        <p>{t('assignments.course_text')}</p>
      </header>
      <SelectField<Kind>
        label={t('assignments.course_kind')}
        value={kind}
        options={[
          { value: 'book', label: t('assignments.book') },
          { value: 'assignment', label: t('assignments.course_assignment') },
        ]}
        onChange={(value) => {
          setKind(value)
          setChoice(null)
        }}
      />
      {kind === 'book' ? (
        <BookChoice onChange={setChoice} />
      ) : (
        <AssignmentChoice takesScores={takesScores} onChange={setChoice} />
      )}
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      <div className={styles['buttons']}>
        <Button busy={busy} disabled={choice === null} onClick={() => void (choice !== null && answer(choice))}>
          {t('assignments.course_add')}
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => void answer({ type: 'none' })}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly onChange: (choice: DeepLinkChoice) => void
}

function BookChoice({ onChange }: ChoiceProps) {
  const [book, setBook] = useState<EditedAssignment['book']>(null)
  return (
    <>
      <BookChooser
        book={book}
        fixed={false}
        problem={undefined}
        onChange={(chosen) => {
          setBook(chosen)
          onChange({ type: 'book', book: chosen.id })
        }}
      />
      {book !== null && <PlaceChoice key={book.id} book={book.id} onChange={onChange} />}
    </>
  )
}

/** The value of the list for no chapter. No place of a book is empty. */
const LAST_PLACE = ''

function PlaceChoice({ book, onChange }: ChoiceProps & { readonly book: string }) {
  const { t } = useWorkMessages()
  const { data: contents } = useBookContents(book)
  const [uri, setUri] = useState(LAST_PLACE)
  // Without contents, the link opens the book.
  if (contents === undefined || contents.length === 0) return null
  return (
    <SelectField
      label={t('assignments.course_place')}
      value={uri}
      options={[
        { value: LAST_PLACE, label: t('assignments.course_last_place') },
        ...contents.map((entry) => ({ value: entry.uri, label: `${'\u2003'.repeat(entry.depth)}${entry.label}` })),
      ]}
      onChange={(value) => {
        setUri(value)
        const chosen = contents.find((entry) => entry.uri === value)
        onChange({ type: 'book', book, ...(chosen && { place: { uri: chosen.uri, title: chosen.label } }) })
      }}
    />
  )
}

const SHOWN_MAX = 50

function AssignmentChoice({ takesScores, onChange }: ChoiceProps & { readonly takesScores: boolean }) {
  const { t } = useWorkMessages()
  const state = useFetched(useAssignments({ status: 'published', limit: SHOWN_MAX, offset: 0 }))
  return (
    <Fetched state={state}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t('assignments.empty_title')} text={t('assignments.course_none')} />
        ) : (
          <fieldset className={styles['list']}>
            <legend>{t('assignments.course_assignment')}</legend>
            {data.map((assignment) => (
              <AssignmentOption key={assignment.id} {...{ assignment, takesScores, onChange }} />
            ))}
          </fieldset>
        )
      }
    </Fetched>
  )
}

interface AssignmentOptionProps extends ChoiceProps {
  readonly assignment: AssignmentSummary
  readonly takesScores: boolean
}

function AssignmentOption({
  assignment: { id, title, book, group, contextType },
  takesScores,
  onChange,
}: AssignmentOptionProps) {
  const { t } = useWorkMessages()
  return (
    <label className={styles['option']}>
      <input
        type="radio"
        name="assignment"
        value={id}
        onChange={() => onChange({ type: 'assignment', assignment: id })}
      />
      <span>
        <strong>{title}</strong>
        <br />
        <bdi>{book.title}</bdi>
        {group !== null && <> · {group.name}</>}
        {takesScores && contextType === 'Quiz' && (
          <>
            <br />
            {t('assignments.course_scores')}
          </>
        )}
      </span>
    </label>
  )
}
