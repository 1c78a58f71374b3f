import { ANSWER_LENGTH_MAX, type Answer } from '@lectern/contracts'
import styles from '../submission-form.module.css'

interface WrittenAnswerProps {
  readonly labelledBy: string
  readonly placeholder: string
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
}

export function WrittenAnswer({ labelledBy, placeholder, answer, onAnswer }: WrittenAnswerProps) {
  return (
    <textarea
      className={styles['answer']}
      aria-labelledby={labelledBy}
      placeholder={placeholder}
      maxLength={ANSWER_LENGTH_MAX}
      rows={4}
      value={answer?.type === 'OpenEndedQuestionAnswer' ? answer.value : ''}
      onChange={({ target }) => onAnswer({ type: 'OpenEndedQuestionAnswer', value: target.value })}
    />
  )
}

export function toWrittenText(_content: unknown, answer: Answer | undefined): string {
  return answer?.type === 'OpenEndedQuestionAnswer' ? answer.value.trim() : ''
}
