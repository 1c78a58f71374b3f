import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The accessible name, also shown as the tooltip. */
  readonly label: string
}

/** A button with only an icon, 48 px, with a name and a tooltip. */
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
