import { Plus, X } from 'lucide-react'
import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import styles from '../editor.module.css'
import type { GetProblemText } from '../use-problem-text.ts'
import { LINE_MAX, OPTIONS_MAX, OPTIONS_MIN } from '../text-limits.ts'

interface Option {
  id: string
  text: string
}

interface Options {
  options: Option[]
  /** Id of the right option; null if no option is right. */
  answer: string | null
}

interface OptionsFieldProps extends Options {
  /** The `name` attribute, which makes the radio buttons one group. */
  readonly name: string
  readonly isQuiz: boolean
  readonly getProblemText: GetProblemText
  readonly onChange: (changed: Partial<Options>) => void
}

export function createOption(): Option {
  return { id: crypto.randomUUID(), text: '' }
}

/** Shows the options of a closed question. The radio button of an option selects the right option. */
export function OptionsField({ name, options, answer, isQuiz, getProblemText, onChange }: OptionsFieldProps) {
  const { t } = useWorkMessages()
  const problem = getProblemText('answer')
  const radio = (chosen: string | null, label?: string) => (
    <input
      type="radio"
      name={name}
      aria-label={label}
      checked={answer === chosen}
      onChange={() => onChange({ answer: chosen })}
    />
  )
  const remove = (id: string): void =>
    onChange({
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
            <span className={styles['mark']}>{radio(id, t('assignments.option_right', { number }))}</span>
            <TextField
              label={t('assignments.option', { number })}
              maxLength={LINE_MAX}
              value={text}
              problem={getProblemText(id)}
              onChange={(event) =>
                onChange({ options: options.toSpliced(index, 1, { id, text: event.currentTarget.value }) })
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
          <span className={styles['mark']}>{radio(null)}</span>
          <span>{t('assignments.none_right')}</span>
        </label>
      )}
      {options.length < OPTIONS_MAX && (
        <div>
          <Button look="plain" onClick={() => onChange({ options: [...options, createOption()] })}>
            <Plus aria-hidden size={18} />
            {t('assignments.add_option')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
