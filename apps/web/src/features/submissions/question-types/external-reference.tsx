import type { TypedContent } from '@lectern/contracts'
import { ExternalLink } from 'lucide-react'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import styles from '../submission-form.module.css'
import type { AnswerView, HeadProps } from './answer-view.ts'

type Content = TypedContent<'external-reference'>

function Head({ content }: HeadProps<Content>) {
  const { t } = useWorkMessages()
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

export const externalReference: AnswerView<Content> = {
  Head,
  Field: Head,
  takesAnswer: 'never',
  toText: () => '',
  listTargets: () => [],
}
