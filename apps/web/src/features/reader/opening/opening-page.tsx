import { Skeleton } from '../../../ui/loader.tsx'
import { usePageTitle } from '../../../ui/page-heading/page-title.ts'
import styles from './opening-page.module.css'

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

export function OpeningPage({ label }: { readonly label: string }) {
  usePageTitle(label)
  return (
    <output className={styles['page']}>
      <span className="visually-hidden">{label}</span>
      <Skeleton className={styles['title']} />
      {LINES.map((line) => (
        <Skeleton key={line} className={styles['line']} />
      ))}
    </output>
  )
}
