import { Plus, X } from 'lucide-react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type EditedContent, newOption } from './edited-assignment.ts'
import styles from './editor.module.css'
import type { ProblemPhrase } from './problem-phrase.ts'
import { LINE_MAX, OPTIONS_MAX, OPTIONS_MIN } from './text-limits.ts'

type ClosedQuestion = Extract<EditedContent, { type: 'closed-question' }>

interface ClosedQuestionFieldsProps {
  readonly question: ClosedQuestion
  readonly isQuiz: boolean
  readonly phrase: ProblemPhrase
  readonly onChange: (question: ClosedQuestion) => void
}

/** The answers to choose from, each with a mark for the right one. Outside a quiz, none need be right. */
export function ClosedQuestionFields({ question, isQuiz, phrase, onChange }: ClosedQuestionFieldsProps) {
  const { t } = useWorkMessages()
  const { key, options, answer } = question
  const problem = phrase('answer')
  const mark = (chosen: string | null, label?: string) => (
    <input
      type="radio"
      name={key}
      aria-label={label}
      checked={answer === chosen}
      onChange={() => onChange({ ...question, answer: chosen })}
    />
  )
  const remove = (id: string): void =>
    onChange({
      ...question,
      options: options.filter((option) => option.id !== id),
      answer: answer === id ? null : answer,
    })
  return (
    <fieldset className={styles['options']} data-problem={problem}>
      <legend>{t('assignments.options')}</legend>
      {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
      {options.map(({ id, text }, index) => {
        const number = String(index + 1)
        return (
          <div key={id} className={styles['option']}>
            <span className={styles['mark']}>{mark(id, t('assignments.option_right', { number }))}</span>
            <TextField
              label={t('assignments.option', { number })}
              maxLength={LINE_MAX}
              value={text}
              problem={phrase(id)}
              onChange={(event) =>
                onChange({ ...question, options: options.toSpliced(index, 1, { id, text: event.currentTarget.value }) })
              }
              action={
                options.length > OPTIONS_MIN ? (
                  <IconButton label={t('assignments.remove_option', { number })} onClick={() => remove(id)}>
                    <X aria-hidden />
                  </IconButton>
                ) : undefined
              }
            />
          </div>
        )
      })}
      {!isQuiz && (
        <label className={styles['none']}>
          <span className={styles['mark']}>{mark(null)}</span>
          <span>{t('assignments.none_right')}</span>
        </label>
      )}
      {options.length < OPTIONS_MAX && (
        <div>
          <Button look="plain" onClick={() => onChange({ ...question, options: [...options, newOption()] })}>
            <Plus aria-hidden size={18} />
            {t('assignments.add_option')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
