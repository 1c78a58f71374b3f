import type { TypedContent } from '@lectern/contracts'
import * as z from 'zod/mini'
import { PhraseField } from './phrase-field.tsx'
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
  return (
    <>
      <PhraseField
        value={content.phrase}
        problem={getProblemText('phrase')}
        onChange={(phrase) => onChange({ ...content, phrase })}
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
