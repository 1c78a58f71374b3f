import type { ReactNode } from 'react'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import styles from './value-list.module.css'

interface ValueListProps {
  readonly values: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Shows labelled values. An empty value is shown as 'None'. */
export function ValueList({ values }: ValueListProps) {
  const { t } = useManagementMessages()
  return (
    <dl className={styles['values']}>
      {values.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value == null || value === '' ? t('management.none') : value}</dd>
        </div>
      ))}
    </dl>
  )
}
