import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The accessible name, shown as the tooltip too. */
  readonly label: string
}

/** A button that is an icon alone, 48 px, with a name and a tooltip. */
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
