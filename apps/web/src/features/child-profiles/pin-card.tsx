import { fieldProblem, PIN_LENGTH, ReaderPin, removeReaderPin, setReaderPin } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { getData, getRefusalCode } from '../../platform/http/call-error.ts'
import { useFamilyMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './children-screen.module.css'
import { useRefreshChildren } from './use-child-profiles.ts'

/** Sets, changes and removes the PIN of the parent's pages. */
export function PinCard({ pinSet }: { readonly pinSet: boolean }) {
  const { t } = useFamilyMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefreshChildren()
  const form = useFieldForm({
    fields: ['pin'],
    check: ({ pin }) => (ReaderPin.safeParse(trim(pin)).success ? [] : [fieldProblem('pin', 'required')]),
    send: ({ pin }) => http.call(setReaderPin, { body: { pin: trim(pin) } }),
    onDone: async () => {
      show('success', t('children.pin_saved'))
      await refresh()
    },
  })
  const remove = useMutation({
    mutationFn: async () => getData(await http.call(removeReaderPin, {})),
    onSuccess: async () => {
      show('success', t('children.pin_removed'))
      await refresh()
    },
  })
  return (
    <section aria-labelledby="pin-card" className={styles['card']}>
      <h2 id="pin-card">{t('children.pin_title')}</h2>
      <p>{t(pinSet ? 'children.pin_on' : 'children.pin_off')}</p>
      {remove.isError && <Notice kind="error">{t(`error.${getRefusalCode(remove.error)}`)}</Notice>}
      <div className={styles['actions']}>
        <OpenedForm
          key={String(pinSet)}
          {...form.parts}
          openLabel={t(pinSet ? 'children.pin_change' : 'children.pin_set')}
          sendLabel={t('action.save')}
          cancelLabel={t('action.cancel')}
          onOpen={form.clearProblems}
        >
          <TextField
            label={`${t('children.pin_new')} (${t('children.pin_hint')})`}
            name="pin"
            inputMode="numeric"
            autoComplete="off"
            maxLength={PIN_LENGTH + 4}
            problem={form.findProblem('pin', t('readers.pin_digits'))}
          />
        </OpenedForm>
        {pinSet && (
          <Button look="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('children.pin_remove')}
          </Button>
        )}
      </div>
    </section>
  )
}

const trim = (pin: string): string => pin.replaceAll(/\s/gu, '')
