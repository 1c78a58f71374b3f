import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'

interface BackLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  readonly children: ReactNode
}

/** Shows the link to the page above. */
export function BackLink({ children, ...link }: BackLinkProps) {
  return (
    <Link {...link} className={styles['back']}>
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  )
}
