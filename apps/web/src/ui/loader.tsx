import styles from './loader.module.css'

/** Shows a moving line. `label` is for screen readers. */
export function Loader({ label }: { readonly label: string }) {
  return (
    <output className={styles['loader']}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden className={styles['line']} />
    </output>
  )
}

/** Shows a placeholder with the size of the content, so that the layout does not shift. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden className={`${styles['skeleton']} ${className ?? ''}`} />
}
