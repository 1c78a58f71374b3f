import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import { TextAreaField } from '../../../../ui/text-area-field.tsx'
import { TEXT_MAX } from '../text-limits.ts'

interface TargetAnswersFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Shows a text field with one target answer per line. */
export function TargetAnswersField({ value, onChange }: TargetAnswersFieldProps) {
  const { t } = useWorkMessages()
  return (
    <TextAreaField
      label={t('assignments.target')}
      hint={t('assignments.target_hint')}
      maxLength={TEXT_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function joinTargetAnswers(targetAnswers: readonly string[] = []): string {
  return targetAnswers.join('\n')
}

export function splitTargetAnswers(text: string): { targetAnswers?: string[] } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? {} : { targetAnswers: lines }
}
