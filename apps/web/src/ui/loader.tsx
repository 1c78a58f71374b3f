import styles from './loader.module.css'

/** A line that lights up like the highlighted sentence, for a wait of unknown length. */
export function Loader({ label }: { readonly label: string }) {
  return (
    <output className={styles['loader']}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden className={styles['line']} />
    </output>
  )
}

/** A placeholder for loading content, so that the layout does not move. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden className={`${styles['skeleton']} ${className ?? ''}`} />
}
