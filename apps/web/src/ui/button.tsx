import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

type ButtonLook = 'primary' | 'quiet' | 'plain'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  /** True while the action runs. The button is then disabled. */
  readonly busy?: boolean
}

/** Shows a button that starts an action. Use `LinkButton` to open a page. */
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

interface LinkButtonProps extends Pick<LinkProps, 'to' | 'params' | 'search' | 'replace'> {
  readonly look?: ButtonLook
  readonly children: ReactNode
}

/** Shows a link that looks like a button. */
export function LinkButton({ look = 'primary', children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={`${styles['button']} ${styles[look]}`}>
      {children}
    </Link>
  )
}
