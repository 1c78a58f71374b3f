import { useEffect, useRef } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './second-factors.module.css'

/** Shows the new recovery codes. The server sends the codes only once. */
export function NewCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const { t } = useWorkMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  // With the focus on the heading, screen readers read the codes.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles['card']} data-new>
      <h2 ref={heading} tabIndex={-1}>
        {t('factors.codes')}
      </h2>
      <p>{t('factors.codes_new')}</p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button onClick={onSaved}>{t('factors.codes_written_down')}</Button>
    </section>
  )
}
