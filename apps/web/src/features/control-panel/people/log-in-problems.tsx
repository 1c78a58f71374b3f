import { checkPersonLogIn, listPersonGroups, type LOG_IN_PROBLEMS } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Fragment } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import styles from '../page.module.css'
import { useAdministrationQuery } from '../use-administration.ts'

/** Says why a person cannot log in, and what helps. */
export function LogInProblems({ id, username }: { readonly id: string; readonly username: string }) {
  const { t } = useAdministrationMessages()
  const check = useFetchedPart(useAdministrationQuery(checkPersonLogIn, { params: { id } }), t('admin.login_check'))
  return (
    <section className={styles['card']} aria-labelledby="log-in-problems">
      <h2 id="log-in-problems">{t('admin.login_check')}</h2>
      <Fetched state={check}>
        {({ problems }) => (
          <ul className={styles['findings']}>
            {problems.map((problem) => (
              <li key={problem}>
                <CircleAlert aria-hidden />
                <span>
                  {t(`admin.login_${problem}`)} <Remedy problem={problem} id={id} />
                </span>
              </li>
            ))}
            {problems.length === 0 && (
              <li>
                <CircleCheck aria-hidden />
                {t('admin.login_fine', { username })}
              </li>
            )}
          </ul>
        )}
      </Fetched>
    </section>
  )
}

interface RemedyProps {
  readonly problem: (typeof LOG_IN_PROBLEMS)[number]
  /** Id of the person. */
  readonly id: string
}

/** Shows links to the places where the user can mend a problem. */
function Remedy({ problem, id }: RemedyProps) {
  const { t } = useAdministrationMessages()
  if (problem === 'no_password' || problem === 'wrong_password' || problem === 'many_wrong_passwords')
    return <a href="#new-password">{t('admin.new_password')}</a>
  return problem === 'no_card' ? <CardLinks id={id} /> : null
}

/** Shows links to the login cards of the groups of a pupil. */
function CardLinks({ id }: { readonly id: string }) {
  const groups = useAdministrationQuery(listPersonGroups, { params: { id } })
  const { t } = useAdministrationMessages()
  return groups.data?.values.map((group) => (
    <Fragment key={group.id}>
      <Link to="/groups/$group/badges" params={{ group: group.id }}>
        {t('admin.cards_of_group', { group: group.name })}
      </Link>{' '}
    </Fragment>
  ))
}
