import type { ReactNode } from 'react'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AppSection } from './app-section.tsx'
import { CodesSection } from './codes-section.tsx'
import { NewCodes } from './new-codes.tsx'
import { PasskeySection } from './passkey-section.tsx'
import styles from './second-factors.module.css'
import type { SecondFactorsState } from './use-second-factors.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

interface SecondFactorsScreenProps {
  readonly factors: SecondFactorsState
  /** Link to the log-in page, for a change that requires a new log-in. */
  readonly logInAgain: ReactNode
}

export function SecondFactorsScreen({ factors, logInAgain }: SecondFactorsScreenProps) {
  const { t } = useWorkMessages()
  const { list, refusal, actionResult } = factors
  if (list.isPending) return <Loader label={t('state.loading')} />
  if (list.isError) return <Notice kind="error">{t(`error.${getRefusalCode(list.error)}`)}</Notice>
  const { allowed, totp, passkeys } = list.data
  const hasFactor = totp || passkeys.length > 0
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('factors.title')}</PageHeading>
      <p>{t(allowed ? 'factors.intro' : 'factors.not_allowed')}</p>
      {refusal !== null && (
        <Notice kind="error">
          <p>{refusal === 'passkey' ? t('second_step.passkey_failed') : t(`error.${refusal}`)}</p>
          {refusal === 'need_fresh_login' && <div className={styles['again']}>{logInAgain}</div>}
        </Notice>
      )}
      {actionResult.codes !== null && <NewCodes codes={actionResult.codes} onSaved={factors.hideCodes} />}
      {allowed && (
        <>
          <AppSection factors={factors} isSetUp={totp} />
          <PasskeySection factors={factors} passkeys={passkeys} />
          {hasFactor && actionResult.codes === null && <CodesSection factors={factors} list={list.data} />}
        </>
      )}
    </div>
  )
}
