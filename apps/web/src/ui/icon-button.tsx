import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Accessible name and tooltip text. */
  readonly label: string
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      className={`${styles['button']} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}
