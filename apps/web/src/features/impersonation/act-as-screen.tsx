import { ACT_REASON_MIN_LENGTH, type ImpersonationTarget, fieldProblem, TEXT_MAX_LENGTH } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './act-as-screen.module.css'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

interface ActAsScreenProps {
  readonly person: UseQueryResult<ImpersonationTarget>
  /** Resolves to the refusal code, or to null if the impersonation started. */
  readonly onStart: (reason: string) => Promise<RefusalCode | null>
}

/** Asks for the reason of an impersonation. Throws if the user to impersonate does not exist. */
export function ActAsScreen({ person, onStart }: ActAsScreenProps) {
  return (
    <Fetched wholePage state={useFetched(person)}>
      {({ name }) => <ReasonForm name={name} onStart={onStart} />}
    </Fetched>
  )
}

function ReasonForm({ name, onStart }: { readonly name: string } & Pick<ActAsScreenProps, 'onStart'>) {
  const { t } = usePortalMessages()
  const form = useFieldForm({
    fields: ['reason'],
    check: ({ reason }) => (reason.trim().length < ACT_REASON_MIN_LENGTH ? [fieldProblem('reason', 'required')] : []),
    send: async ({ reason }) => {
      const code = await onStart(reason.trim())
      return code === null ? { ok: true } : { ok: false, code }
    },
  })
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('impersonation.title', { name })}</PageHeading>
      <p>{t('impersonation.text', { name })}</p>
      <PlainForm {...form.parts} sendLabel={t('impersonation.title', { name })}>
        <TextField
          label={t('impersonation.reason')}
          name="reason"
          autoComplete="off"
          maxLength={TEXT_MAX_LENGTH}
          problem={form.findProblem('reason', t('impersonation.reason_missing'))}
        />
      </PlainForm>
    </div>
  )
}
