import type { ExerciseContent } from '@lectern/contracts'
import { ExternalLink } from 'lucide-react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import styles from './submission-form.module.css'

interface QuestionHeadProps {
  /** Names what is answered beneath. */
  readonly id: string
  readonly content: ExerciseContent
  readonly as?: 'p' | 'legend'
}

/** What is asked. Spec 1 §3: the four kinds of content. */
export function QuestionHead({ id, content, as: Phrase = 'p' }: QuestionHeadProps) {
  const { t } = useWorkMessages()
  switch (content.type) {
    case 'open-question':
    case 'closed-question':
      return (
        <Phrase id={id} className={styles['phrase']}>
          {content.phrase}
        </Phrase>
      )
    case 'reflection-task':
      return (
        <div id={id} className={styles['task']}>
          <p className={styles['phrase']}>{content.title}</p>
          {content.description !== '' && <p>{content.description}</p>}
        </div>
      )
    case 'external-reference':
      return (
        <a className={styles['reference']} href={content.url} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden />
          <span>
            {content.text}
            <small>{t('submissions.opens_in_new_tab')}</small>
          </span>
        </a>
      )
  }
}
