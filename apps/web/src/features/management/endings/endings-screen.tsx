import { type ListedEnding, listEndings, settleEnding } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Section } from '../parts/section.tsx'
import { ValueList } from '../parts/value-list.tsx'
import { useChange } from '../use-change.ts'
import { useDayFormat } from '../use-day-format.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Lists the statements without a log-in that a super user decides. */
export function EndingsScreen() {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const endings = useQuery({
    queryKey: [MANAGEMENT_KEY, 'endings'],
    queryFn: async ({ signal }) => getData(await http.call(listEndings, {}, { signal })),
  })
  return (
    <div className={styles['narrow']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage/payments">{t('families.title')}</BackLink>
        <PageHeading>{t('endings.title')}</PageHeading>
        <p>{t('endings.title_text')}</p>
      </header>
      <Fetched state={useFetched(endings)}>
        {({ endings: waiting, meta }) => (
          <>
            {waiting.length === 0 && <EmptyState title={t('endings.none')} text={t('endings.none_text')} />}
            {waiting.map((ending) => (
              <Ending key={ending.id} ending={ending} />
            ))}
            {meta.totalCount > waiting.length && <Notice kind="info">{t('endings.more')}</Notice>}
          </>
        )}
      </Fetched>
    </div>
  )
}

function Ending({ ending }: { readonly ending: ListedEnding }) {
  const { t, languageTag } = useManagementMessages()
  const { http } = useManagement()
  const { formatTime } = useDayFormat()
  const { busy, run } = useChange()
  const { id, number, statement, receivedAt, userId } = ending
  const { name, email, confirmationEmail } = statement
  // A day without a time is the same day in each time zone.
  const formatDate = (day: string) =>
    new Date(day).toLocaleDateString(languageTag, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Section title={t('endings.heading', { number })}>
      <p>{t(`endings.why_${readQuestion(ending)}`)}</p>
      <ValueList
        values={[
          { label: t('endings.received'), value: formatTime(receivedAt) },
          { label: t('endings.kind'), value: t(`endings.kind_${statement.kind}`) },
          { label: t('endings.name'), value: name },
          { label: t('endings.email'), value: email },
          ...(confirmationEmail === undefined ? [] : [{ label: t('endings.confirmation'), value: confirmationEmail }]),
          ...('endsOn' in statement && statement.endsOn !== undefined
            ? [{ label: t('endings.ends_on'), value: formatDate(statement.endsOn) }]
            : []),
          ...(statement.kind === 'extraordinary' ? [{ label: t('endings.reason'), value: statement.reason }] : []),
        ]}
      />
      <div className={styles['buttons']}>
        <ConfirmButton
          label={t('endings.settle')}
          name={`${t('endings.settle')}: ${number}`}
          busy={busy}
          title={t('endings.settle_title', { number })}
          text={t('endings.settle_text')}
          onConfirm={() =>
            run({
              send: () => http.call(settleEnding, { params: { id }, body: { state: 'done' } }),
              done: t('endings.settled'),
            })
          }
        />
        {userId !== null && (
          <Link to="/controlpanel/beta/manage/payments/$uid" params={{ uid: userId }}>
            {t('endings.family')}
          </Link>
        )}
      </div>
    </Section>
  )
}

/** Returns the question that a super user answers. */
function readQuestion({ userId, statement }: ListedEnding): 'not_found' | 'reason' | 'late' {
  if (userId === null) return 'not_found'
  return statement.kind === 'extraordinary' ? 'reason' : 'late'
}
