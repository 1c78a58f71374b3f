import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** 0 to 1. */
  readonly value: number
  /** Its name; a bar whose value stands beside it in words has none and is not announced. */
  readonly label?: string
}

/** How far something has come, as a line. */
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
