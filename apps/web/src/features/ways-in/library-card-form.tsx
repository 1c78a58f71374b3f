import { type Library, logInByLibraryCard } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Enter } from './enter.ts'
import styles from './panel.module.css'
import { readFields } from './read-fields.ts'
import { useEntering } from './use-entering.ts'

interface LibraryCardFormProps {
  readonly library: Library
  readonly enter: Enter
  readonly onOwnPage: () => void
  readonly onChange: () => void
}

/** How the readers of one library log in. */
export function LibraryCardForm({ library, enter, onOwnPage, onChange }: LibraryCardFormProps) {
  const { t } = usePortalMessages()
  return (
    <div className={styles['panel']}>
      <div className={styles['chosen']}>
        <strong>{library.name}</strong>
        <Button look="plain" onClick={onChange}>
          {t('library.change')}
        </Button>
      </div>
      {library.logIn === 'card' ? (
        <CardAndPin library={library.uid} enter={enter} />
      ) : (
        <>
          <p>{t('library.own_page')}</p>
          <Button onClick={onOwnPage}>{t('library.go_to_own_page')}</Button>
        </>
      )}
    </div>
  )
}

function CardAndPin({ library, enter }: { readonly library: string; readonly enter: Enter }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const { busy, refusal, attempt } = useEntering(enter)
  const [missing, setMissing] = useState<readonly string[]>([])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { text, missing } = readFields(event.currentTarget, ['card', 'pin'])
    setMissing(missing)
    const body = { library, card: text('card').trim(), pin: text('pin') }
    if (missing.length === 0) void attempt((query) => http.call(logInByLibraryCard, { query, body }))
  }
  return (
    <form className={styles['panel']} noValidate onSubmit={submit}>
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      <TextField
        label={t('library.card')}
        name="card"
        autoComplete="username"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        problem={missing.includes('card') ? t('library.card_missing') : undefined}
      />
      <TextField
        label={t('library.pin')}
        name="pin"
        type="password"
        autoComplete="current-password"
        problem={missing.includes('pin') ? t('library.pin_missing') : undefined}
      />
      <Button type="submit" busy={busy}>
        {t('session.log_in')}
      </Button>
    </form>
  )
}
