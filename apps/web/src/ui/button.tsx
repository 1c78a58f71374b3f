import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

export type ButtonLook = 'primary' | 'quiet' | 'plain'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  /** True while the action runs. The button then does nothing. */
  readonly busy?: boolean
}

/**
 * Shows a button that starts an action. Use `LinkButton` to open a page. A busy or disabled button keeps the focus, so
 * it does not have the attribute `disabled`.
 */
export function Button(props: ButtonProps) {
  const { look = 'primary', busy = false, disabled = false, onClick, className, children, ...rest } = props
  const isInactive = busy || disabled
  return (
    <button
      type="button"
      aria-busy={busy}
      aria-disabled={isInactive}
      {...rest}
      onClick={isInactive ? preventSubmit : onClick}
      className={`${styles['button']} ${styles[look]} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}

/** Enter in a field of a form also clicks the submit button. */
const preventSubmit = (event: MouseEvent) => event.preventDefault()

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

interface ExternalLinkButtonProps {
  readonly look: ButtonLook
  readonly href: string
  readonly children: ReactNode
}

/** Shows a link to another website that looks like a button. */
export function ExternalLinkButton({ look, href, children }: ExternalLinkButtonProps) {
  return (
    <a href={href} className={`${styles['button']} ${styles[look]}`}>
      {children}
    </a>
  )
}
