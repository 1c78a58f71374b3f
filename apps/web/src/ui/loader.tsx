import styles from './loader.module.css'

/** A line that lights up like the sentence being read, for a wait whose length nobody knows. */
export function Loader({ label }: { readonly label: string }) {
  return (
    <output className={styles['loader']}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden className={styles['line']} />
    </output>
  )
}

/** The place of something that is on its way, so that nothing jumps when it comes. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden className={`${styles['skeleton']} ${className ?? ''}`} />
}
