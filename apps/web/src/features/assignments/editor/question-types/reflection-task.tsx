import type { TypedContent } from '@lectern/contracts'
import * as z from 'zod/mini'
import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import { TextAreaField } from '../../../../ui/text-area-field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { LINE_MAX, TEXT_MAX } from '../text-limits.ts'
import { type FieldsProps, findMissing, type QuestionEditor } from './question-editor.ts'

export const EditedReflectionTask = z.object({
  key: z.string(),
  type: z.literal('reflection-task'),
  title: z.string(),
  description: z.string(),
})
type Edited = z.infer<typeof EditedReflectionTask>

function Fields({ content, getProblemText, onChange }: FieldsProps<Edited>) {
  const { t } = useWorkMessages()
  return (
    <>
      <TextField
        label={t('assignments.task_title')}
        maxLength={LINE_MAX}
        value={content.title}
        problem={getProblemText('title')}
        onChange={(event) => onChange({ ...content, title: event.currentTarget.value })}
      />
      <TextAreaField
        label={t('assignments.task_text')}
        maxLength={TEXT_MAX}
        value={content.description}
        onChange={(event) => onChange({ ...content, description: event.currentTarget.value })}
      />
    </>
  )
}

export const reflectionTask: QuestionEditor<TypedContent<'reflection-task'>, Edited> = {
  createEmpty: (key) => ({ key, type: 'reflection-task', title: '', description: '' }),
  fromContent: (content, key) => ({ key, ...content }),
  toContent: ({ type, title, description }) => ({ type, title: title.trim(), description: description.trim() }),
  findProblems: ({ title }) => [['title', findMissing(title, 'task')]],
  toSummary: ({ title }) => title,
  Fields,
}
