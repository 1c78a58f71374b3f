import styles from '../submission-form.module.css'
import type { HeadProps } from './answer-view.ts'

export function PhraseHead({ id, content }: HeadProps<{ readonly phrase: string }>) {
  return (
    <p id={id} className={styles['phrase']}>
      {content.phrase}
    </p>
  )
}
