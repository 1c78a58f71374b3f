import type { ReactNode } from 'react'
import type { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'

interface OwnFormProps {
  readonly form: Pick<ReturnType<typeof useFieldForm>, 'parts' | 'forget'>
  readonly openLabel: string
  /** Where saving is not the word. */
  readonly sendLabel?: string
  readonly children: ReactNode
}

/** A form about one's own account, behind its button. */
export function OwnForm({ form, openLabel, sendLabel, children }: OwnFormProps) {
  const { t } = usePortalMessages()
  return (
    <OpenedForm
      {...form.parts}
      openLabel={openLabel}
      sendLabel={sendLabel ?? t('action.save')}
      cancelLabel={t('action.cancel')}
      onOpen={form.forget}
    >
      {children}
    </OpenedForm>
  )
}
