import type { CSSProperties } from 'react'
import styles from './small-slider.module.css'

interface SmallSliderProps {
  readonly label: string
  /** The value as text, for screen readers. */
  readonly text: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

export function SmallSlider({ label, text, value, min, max, step, onChange }: SmallSliderProps) {
  const at: CSSProperties & Record<'--at', number> = { '--at': (value - min) / (max - min) }
  return (
    <input
      type="range"
      className={styles['slider']}
      style={at}
      {...{ min, max, step, value }}
      aria-label={label}
      aria-valuetext={text}
      data-tooltip={label}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}
