import { type ReactNode, useId } from 'react'
import styles from './profile-screen.module.css'

export function ProfileCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['card']}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
