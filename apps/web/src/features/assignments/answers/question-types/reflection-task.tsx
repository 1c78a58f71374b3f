import type { TypedContent } from '@lectern/contracts'
import styles from '../answers.module.css'
import type { AnsweredProps } from './answered-props.ts'
import { WrittenAnswer } from './written-answer.tsx'

export function AnsweredReflectionTask({ content, answer }: AnsweredProps<TypedContent<'reflection-task'>>) {
  return (
    <>
      <p className={styles['phrase']}>{content.title}</p>
      {content.description !== '' && <p className={styles['description']}>{content.description}</p>}
      <div className={styles['pair']}>
        <WrittenAnswer answer={answer} />
      </div>
    </>
  )
}
