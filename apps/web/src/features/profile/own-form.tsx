import type { ReactNode } from 'react'
import type { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'

interface OwnFormProps {
  readonly form: Pick<ReturnType<typeof useFieldForm>, 'parts' | 'clearProblems'>
  readonly openLabel: string
  /** Label of the submit button. Default: 'save'. */
  readonly sendLabel?: string
  readonly children: ReactNode
}

/** Shows a button that opens a form about the user's account. */
export function OwnForm({ form, openLabel, sendLabel, children }: OwnFormProps) {
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
