import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import { TextAreaField } from '../../../../ui/text-area-field.tsx'
import { TEXT_MAX } from '../text-limits.ts'

interface PhraseFieldProps {
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

export function PhraseField({ value, problem, onChange }: PhraseFieldProps) {
  const { t } = useWorkMessages()
  return (
    <TextAreaField
      label={t('assignments.phrase')}
      maxLength={TEXT_MAX}
      value={value}
      problem={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
