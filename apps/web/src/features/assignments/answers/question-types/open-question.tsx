import type { TypedContent } from '@lectern/contracts'
import styles from '../answers.module.css'
import type { AnsweredProps } from './answered-props.ts'
import { TargetAnswers } from './target-answers.tsx'
import { WrittenAnswer } from './written-answer.tsx'

export function AnsweredOpenQuestion({ content, answer }: AnsweredProps<TypedContent<'open-question'>>) {
  return (
    <>
      <p className={styles['phrase']}>{content.phrase}</p>
      <div className={styles['pair']}>
        <WrittenAnswer answer={answer} />
        <TargetAnswers targets={content.targetAnswers} />
      </div>
    </>
  )
}
