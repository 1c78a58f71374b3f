import type { TypedContent } from '@lectern/contracts'
import * as z from 'zod/mini'
import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import { TextAreaField } from '../../../../ui/text-area-field.tsx'
import { TEXT_MAX } from '../text-limits.ts'
import { type FieldsProps, findMissing, type QuestionEditor } from './question-editor.ts'
import { joinTargetAnswers, splitTargetAnswers, TargetAnswersField } from './target-answers.tsx'

export const EditedOpenQuestion = z.object({
  key: z.string(),
  type: z.literal('open-question'),
  phrase: z.string(),
  target: z.string(),
})
type Edited = z.infer<typeof EditedOpenQuestion>

function Fields({ content, getProblemText, onChange }: FieldsProps<Edited>) {
  const { t } = useWorkMessages()
  return (
    <>
      <TextAreaField
        label={t('assignments.phrase')}
        maxLength={TEXT_MAX}
        value={content.phrase}
        problem={getProblemText('phrase')}
        onChange={(event) => onChange({ ...content, phrase: event.currentTarget.value })}
      />
      <TargetAnswersField value={content.target} onChange={(target) => onChange({ ...content, target })} />
    </>
  )
}

export const openQuestion: QuestionEditor<TypedContent<'open-question'>, Edited> = {
  createEmpty: (key) => ({ key, type: 'open-question', phrase: '', target: '' }),
  fromContent: ({ type, phrase, targetAnswers }, key) => ({
    key,
    type,
    phrase,
    target: joinTargetAnswers(targetAnswers),
  }),
  toContent: ({ type, phrase, target }) => ({ type, phrase: phrase.trim(), ...splitTargetAnswers(target) }),
  findProblems: ({ phrase }) => [['phrase', findMissing(phrase, 'phrase')]],
  toSummary: ({ phrase }) => phrase,
  Fields,
}
