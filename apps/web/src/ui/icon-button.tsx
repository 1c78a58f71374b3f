import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Accessible name and tooltip text. */
  readonly label: string
  /** True while the action runs. The button then does nothing, but keeps the focus. */
  readonly busy?: boolean
}

const BUSY = { 'aria-busy': true, 'aria-disabled': true, onClick: undefined } as const

export function IconButton({ label, busy = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? BUSY : {})}
      aria-label={label}
      data-tooltip={label}
      className={`${styles['button']} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}
