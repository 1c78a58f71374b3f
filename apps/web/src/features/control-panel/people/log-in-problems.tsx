import { checkPersonLogIn } from '@lectern/contracts'
import { CircleAlert, CircleCheck } from 'lucide-react'
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
                {t(`admin.login_${problem}`)}
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
