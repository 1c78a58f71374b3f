import { type Library, logInByLibraryCard } from '@lectern/contracts'
import { missingFields } from '../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { toFormResult, type LogInByMethod } from './log-in-by-method.ts'
import styles from './panel.module.css'

interface LibraryCardFormProps {
  readonly library: Library
  readonly logIn: LogInByMethod
  readonly onOpenLibraryPage: () => void
  readonly onChange: () => void
}

/** Shows how to log in with the chosen library. */
export function LibraryCardForm({ library, logIn, onOpenLibraryPage, onChange }: LibraryCardFormProps) {
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
        <CardAndPin library={library.uid} logIn={logIn} />
      ) : (
        <>
          <p>{t('library.own_page')}</p>
          <Button onClick={onOpenLibraryPage}>{t('library.go_to_own_page')}</Button>
        </>
      )}
    </div>
  )
}

function CardAndPin({ library, logIn }: { readonly library: string; readonly logIn: LogInByMethod }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const form = useFieldForm({
    fields: ['card', 'pin'],
    check: ({ card, pin }) => missingFields({ card: card.trim(), pin }),
    send: async ({ card, pin }) => {
      const body = { library, card: card.trim(), pin }
      return toFormResult(await logIn((query) => http.call(logInByLibraryCard, { query, body })))
    },
  })
  return (
    <PlainForm {...form.parts} sendLabel={t('session.log_in')}>
      <CodeField
        label={t('library.card')}
        name="card"
        autoComplete="username"
        problem={form.findProblem('card', t('library.card_missing'))}
      />
      <TextField
        label={t('library.pin')}
        name="pin"
        type="password"
        autoComplete="current-password"
        problem={form.findProblem('pin', t('library.pin_missing'))}
      />
    </PlainForm>
  )
}
