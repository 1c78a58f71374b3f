import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ClosedQuestionFields } from './closed-question-fields.tsx'
import type { EditedContent } from './edited-assignment.ts'
import styles from './editor.module.css'
import type { ExerciseContext } from './exercise-context.ts'
import type { ProblemPhrase } from './problem-phrase.ts'
import { ItemActions } from './item-actions.tsx'
import { LINE_MAX, TEXT_MAX, URL_MAX } from './text-limits.ts'

interface ContentEditorProps extends ExerciseContext {
  readonly content: EditedContent
  readonly index: number
  /** How many contents the exercise has. */
  readonly all: number
}

/** One question, task or link, with its place among the others. */
export function ContentEditor({ content, index, all, isQuiz, phrase, change, remove, say }: ContentEditorProps) {
  const { t } = useWorkMessages()
  const { key, type } = content
  // A quiz has no exercise of its own above it.
  const Heading = isQuiz ? 'h3' : 'h4'
  const name = t('assignments.numbered', { name: t(`assignments.${type}`), number: String(index + 1) })
  return (
    <fieldset aria-label={name} className={styles['content']}>
      <header className={styles['place']}>
        <Heading>{name}</Heading>
        <ItemActions
          name={name}
          index={index}
          all={all}
          onMove={(by) => {
            change({ type: 'move-content', content: key, by })
            say(t('assignments.moved', { name, place: String(index + 1 + by), all: String(all) }))
          }}
          onRemove={() => remove({ type: 'remove-content', content: key }, name)}
        />
      </header>
      <Fields
        content={content}
        isQuiz={isQuiz}
        phrase={(field) => phrase(`${key}/${field}`)}
        onChange={(written) => change({ type: 'write-content', content: written })}
      />
    </fieldset>
  )
}

interface FieldsProps {
  readonly content: EditedContent
  readonly isQuiz: boolean
  readonly phrase: ProblemPhrase
  readonly onChange: (content: EditedContent) => void
}

function Fields({ content, isQuiz, phrase, onChange }: FieldsProps) {
  const { t } = useWorkMessages()
  switch (content.type) {
    case 'open-question':
    case 'closed-question':
      return (
        <>
          <TextAreaField
            label={t('assignments.phrase')}
            maxLength={TEXT_MAX}
            value={content.phrase}
            problem={phrase('phrase')}
            onChange={(event) => onChange({ ...content, phrase: event.currentTarget.value })}
          />
          {content.type === 'closed-question' && (
            <ClosedQuestionFields question={content} isQuiz={isQuiz} phrase={phrase} onChange={onChange} />
          )}
          <TargetField value={content.target} onChange={(target) => onChange({ ...content, target })} />
        </>
      )
    case 'reflection-task':
      return (
        <>
          <TextField
            label={t('assignments.task_title')}
            maxLength={LINE_MAX}
            value={content.title}
            problem={phrase('title')}
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
    case 'external-reference':
      return (
        <>
          <TextField
            label={t('assignments.link_url')}
            type="url"
            inputMode="url"
            maxLength={URL_MAX}
            value={content.url}
            problem={phrase('url')}
            onChange={(event) => onChange({ ...content, url: event.currentTarget.value })}
          />
          <TextField
            label={t('assignments.link_text')}
            maxLength={LINE_MAX}
            value={content.text}
            problem={phrase('text')}
            onChange={(event) => onChange({ ...content, text: event.currentTarget.value })}
          />
        </>
      )
  }
}

function TargetField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
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
