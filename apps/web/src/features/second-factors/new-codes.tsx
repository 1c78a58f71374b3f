import { useEffect, useRef } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './second-factors.module.css'

/** Shows ten new recovery codes. They cannot be shown again. */
export function NewCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const { t } = usePortalMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus is outside React. Move the focus to the codes for people who use a screen reader.
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
