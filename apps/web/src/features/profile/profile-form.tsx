import type { ReactNode } from 'react'
import type { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'

interface ProfileFormProps {
  readonly form: Pick<ReturnType<typeof useFieldForm>, 'parts' | 'clearProblems'>
  readonly openLabel: string
  /** Label of the submit button. Default: 'save'. */
  readonly sendLabel?: string
  readonly children: ReactNode
}

/** Shows a button that opens a form about the user's account. */
export function ProfileForm({ form, openLabel, sendLabel, children }: ProfileFormProps) {
  const { t } = usePortalMessages()
  return (
    <OpenedForm
      {...form.parts}
      openLabel={openLabel}
      sendLabel={sendLabel ?? t('action.save')}
      cancelLabel={t('action.cancel')}
      onOpen={form.clearProblems}
    >
      {children}
    </OpenedForm>
  )
}
