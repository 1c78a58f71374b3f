import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** 0 to 1. */
  readonly value: number
  /** Accessible name. Without one the bar is hidden from screen readers, because its value stands beside it as text. */
  readonly label?: string
}

/** Progress as a line. */
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
