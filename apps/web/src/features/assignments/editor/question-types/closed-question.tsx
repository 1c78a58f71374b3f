import type { TypedContent } from '@lectern/contracts'
import * as z from 'zod/mini'
import { createOption, OptionsField } from './options-field.tsx'
import { PhraseField } from './phrase-field.tsx'
import { type FieldProblem, type FieldsProps, findMissing, type QuestionEditor } from './question-editor.ts'
import { joinTargetAnswers, splitTargetAnswers, TargetAnswersField } from './target-answers.tsx'

export const EditedClosedQuestion = z.object({
  key: z.string(),
  type: z.literal('closed-question'),
  phrase: z.string(),
  target: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Id of the right option; null if no option is right. */
  answer: z.nullable(z.string()),
})
type Edited = z.infer<typeof EditedClosedQuestion>

function Fields({ content, isQuiz, getProblemText, onChange }: FieldsProps<Edited>) {
  const { key, options, answer } = content
  return (
    <>
      <PhraseField
        value={content.phrase}
        problem={getProblemText('phrase')}
        onChange={(phrase) => onChange({ ...content, phrase })}
      />
      <OptionsField
        name={key}
        options={options}
        answer={answer}
        isQuiz={isQuiz}
        getProblemText={getProblemText}
        onChange={(changed) => onChange({ ...content, ...changed })}
      />
      <TargetAnswersField value={content.target} onChange={(target) => onChange({ ...content, target })} />
    </>
  )
}

export const closedQuestion: QuestionEditor<TypedContent<'closed-question'>, Edited> = {
  createEmpty: (key) => ({
    key,
    type: 'closed-question',
    phrase: '',
    target: '',
    options: [createOption(), createOption()],
    answer: null,
  }),
  fromContent: ({ type, phrase, options, answer = null, targetAnswers }, key) => ({
    key,
    type,
    phrase,
    target: joinTargetAnswers(targetAnswers),
    options,
    answer,
  }),
  toContent: ({ type, phrase, options, answer, target }) => ({
    type,
    phrase: phrase.trim(),
    options: options.map(({ id, text }) => ({ id, text: text.trim() })),
    ...(answer === null ? {} : { answer }),
    ...splitTargetAnswers(target),
  }),
  findProblems: ({ phrase, options, answer }, isQuiz) => [
    ['phrase', findMissing(phrase, 'phrase')],
    ...options.map(({ id, text }): FieldProblem => [id, findMissing(text, 'option')]),
    ['answer', isQuiz && answer === null ? 'answer' : null],
  ],
  toSummary: ({ phrase }) => phrase,
  Fields,
}
