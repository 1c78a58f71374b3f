import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './control-panel-screen.module.css'

interface CardLinkProps {
  readonly icon: ReactNode
  readonly to: '/controlpanel/schools/$id' | '/controlpanel/groups/$id'
  readonly params: { readonly id: string }
  /** Second line of the card. */
  readonly second?: string
  readonly children: string
}

/** Shows an item of a list as a card that links to the page of the item. */
export function CardLink({ icon, to, params, second, children }: CardLinkProps) {
  return (
    <li className={styles['card']}>
      {icon}
      <Link to={to} params={params} className={styles['name']}>
        <bdi>{children}</bdi>
        {second !== undefined && <span className={styles['role']}>{second}</span>}
      </Link>
    </li>
  )
}
