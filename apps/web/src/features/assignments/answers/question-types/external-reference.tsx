import type { TypedContent } from '@lectern/contracts'
import { ExternalLink } from 'lucide-react'
import styles from '../answers.module.css'
import type { AnsweredProps } from './answered-props.ts'

export function AnsweredExternalReference({ content }: AnsweredProps<TypedContent<'external-reference'>>) {
  return (
    <a href={content.url} target="_blank" rel="noreferrer" className={styles['link']}>
      <ExternalLink aria-hidden size={18} />
      {content.text}
    </a>
  )
}
