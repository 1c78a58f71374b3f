import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

type ButtonLook = 'primary' | 'quiet' | 'plain'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  /** Announced, and drawn as a moving line; the button answers to nothing meanwhile. */
  readonly busy?: boolean
}

/** A button that does something. A button that leads somewhere is a `LinkButton`. */
export function Button({ look = 'primary', busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy}
      disabled={busy}
      {...rest}
      className={`${styles['button']} ${styles[look]} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}

interface LinkButtonProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  readonly look?: ButtonLook
  readonly children: ReactNode
}

/** A link to another page, as large and clear as a button. */
export function LinkButton({ look = 'primary', children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={`${styles['button']} ${styles[look]}`}>
      {children}
    </Link>
  )
}
