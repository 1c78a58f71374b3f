import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import styles from '../answers.module.css'

export function TargetAnswers({ targets }: { readonly targets: readonly string[] | undefined }) {
  const { t } = useWorkMessages()
  if (targets === undefined || targets.length === 0) return null
  return (
    <div className={styles['targets']}>
      <p className={styles['caption']}>{t('assignments.target')}</p>
      <ul>
        {targets.map((target) => (
          <li key={target} dir="auto">
            {target}
          </li>
        ))}
      </ul>
    </div>
  )
}
