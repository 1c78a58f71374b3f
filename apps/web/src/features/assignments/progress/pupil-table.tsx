import type { AssignmentPupil } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { StatusText } from '../status-text.tsx'
import table from '../table.module.css'

interface PupilTableProps {
  readonly assignment: string
  readonly rows: readonly AssignmentPupil[]
  readonly isQuiz: boolean
}

/** Shows the progress of each pupil. The name links to the answers after the pupil has begun. */
export function PupilTable({ assignment, rows, isQuiz }: PupilTableProps) {
  const { t, languageTag } = useWorkMessages()
  const number = (value: number): string => value.toLocaleString(languageTag)
  return (
    <table className={table['table']}>
      <thead>
        <tr>
          <th scope="col">{t('assignments.pupil')}</th>
          <th scope="col">{t('assignments.state')}</th>
          {isQuiz && (
            <th scope="col" className={table['number']}>
              {t('assignments.right')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.pupil.uid}>
            <th scope="row">
              {row.submission === null || row.begunAt === null ? (
                <bdi>{row.pupil.name}</bdi>
              ) : (
                <Link
                  to="/assignments/$id/answers/$submission"
                  params={{ id: assignment, submission: row.submission }}
                  className={table['link']}
                >
                  <bdi>{row.pupil.name}</bdi>
                </Link>
              )}
            </th>
            <td data-label={t('assignments.state')}>
              <StatusText {...row} />
            </td>
            {isQuiz && (
              <td data-label={t('assignments.right')} className={table['number']}>
                {row.score === null
                  ? '–'
                  : t('assignments.score', { right: number(row.score.right), all: number(row.score.of) })}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
