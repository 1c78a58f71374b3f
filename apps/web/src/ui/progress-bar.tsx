import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** Finished share, 0 to 1. */
  readonly value: number
  /** Accessible name. Without a label, screen readers skip the bar. */
  readonly label?: string
}

export function ProgressBar({ value, label }: ProgressBarProps) {
  return (
    <progress
      className={styles['bar']}
      max={1}
      value={value}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    />
  )
}
