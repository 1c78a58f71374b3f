import type { TypedContent } from '@lectern/contracts'
import styles from '../submission-form.module.css'
import type { AnswerView, FieldProps } from './answer-view.ts'
import { PhraseHead } from './phrase-head.tsx'

type Content = TypedContent<'closed-question'>

function Field({ id, content, answer, onAnswer }: FieldProps<Content>) {
  const chosen = answer?.type === 'ClosedEndedQuestionAnswer' ? answer.optionId : undefined
  return (
    <fieldset className={styles['question']}>
      <legend id={id} className={styles['phrase']}>
        {content.phrase}
      </legend>
      {content.options.map((option) => (
        <label key={option.id} className={styles['option']}>
          <input
            type="radio"
            name={id}
            value={option.id}
            checked={option.id === chosen}
            onChange={() => onAnswer({ type: 'ClosedEndedQuestionAnswer', optionId: option.id })}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

const findOptionText = ({ options }: Content, optionId: string | undefined) =>
  options.find(({ id }) => id === optionId)?.text

export const closedQuestion: AnswerView<Content> = {
  Head: PhraseHead,
  Field,
  takesAnswer: 'required',
  toText: (content, answer) =>
    answer?.type === 'ClosedEndedQuestionAnswer' ? (findOptionText(content, answer.optionId) ?? '') : '',
  listTargets: (content) => {
    const right = findOptionText(content, content.answer)
    return [...(right === undefined ? [] : [right]), ...(content.targetAnswers ?? [])]
  },
}
