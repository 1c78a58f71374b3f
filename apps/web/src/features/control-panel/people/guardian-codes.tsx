import {
  type CallResponse,
  type GuardianCode,
  listGuardianCodes,
  makeGuardianCode,
  withdrawGuardianCode,
} from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { formatDate } from '../format-moment.ts'
import styles from '../page.module.css'
import { findRefusal, useAdministrationQuery, useChange } from '../use-administration.ts'

type NewCode = CallResponse<typeof makeGuardianCode>

interface GuardianCodesProps {
  readonly id: string
  readonly name: string
}

/** Creates a code for a guardian of a pupil, shows it once for printing, lists the codes and withdraws the open one. */
export function GuardianCodes({ id, name }: GuardianCodesProps) {
  const { t } = useAdministrationMessages()
  const codes = useAdministrationQuery(listGuardianCodes, { params: { id } })
  return (
    <section className={styles['card']} aria-labelledby="guardian-codes">
      <h2 id="guardian-codes">{t('admin.guardian_code')}</h2>
      <p>{t('admin.guardian_code_text')}</p>
      <Fetched state={useFetchedPart(codes, t('admin.guardian_code'))}>
        {({ values }) => <Codes id={id} name={name} codes={values} />}
      </Fetched>
    </section>
  )
}

function Codes({ id, name, codes }: GuardianCodesProps & { readonly codes: readonly GuardianCode[] }) {
  const { t } = useAdministrationMessages()
  const show = useSnackbar()
  const create = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<'replace' | 'withdraw' | null>(null)
  const make = useChange(makeGuardianCode)
  const withdraw = useChange(withdrawGuardianCode, () => {
    make.reset()
    // The pressed button disappears, so move the focus.
    create.current?.focus()
    show('success', t('admin.code_withdrawn_done'))
  })
  const refusal = findRefusal(make, withdraw)
  const open = codes.find(({ state }) => state === 'open')
  // A code that a guardian has used, or another administrator has replaced, is not shown any more.
  const shown = make.data !== undefined && make.data.id === open?.id ? make.data : undefined
  const send = () => make.mutate({ params: { id } })
  return (
    <>
      {refusal !== undefined && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      {shown !== undefined && <Letter key={shown.id} code={shown} name={name} />}
      <ul className={styles['rows']}>
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} onWithdraw={() => setAsked('withdraw')} />
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button
          ref={create}
          look="quiet"
          busy={make.isPending}
          onClick={() => (open === undefined ? send() : setAsked('replace'))}
        >
          {t('admin.make_guardian_code')}
        </Button>
        {shown !== undefined && (
          <Button look="plain" onClick={() => globalThis.print()}>
            {t('admin.print')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t('admin.replace_code_title')}
        text={t('admin.replace_code_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.make_guardian_code')}
        open={asked === 'replace'}
        onOpenChange={(asks) => setAsked(asks ? 'replace' : null)}
        onConfirm={send}
      />
      <ConfirmDialog
        title={t('admin.withdraw_code_title')}
        text={t('admin.withdraw_code_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.withdraw_code')}
        open={asked === 'withdraw'}
        onOpenChange={(asks) => setAsked(asks ? 'withdraw' : null)}
        onConfirm={() => open !== undefined && withdraw.mutate({ params: { id, code: open.id } })}
      />
    </>
  )
}

function CodeRow({ code, onWithdraw }: { readonly code: GuardianCode; readonly onWithdraw: () => void }) {
  const { t, languageTag } = useAdministrationMessages()
  const { state, createdAt, expiresAt } = code
  const stateText =
    state === 'open' ? t('admin.code_open', { date: formatDate(expiresAt, languageTag) }) : t(`admin.code_${state}`)
  return (
    <li>
      <span className={styles['grow']}>
        {t('admin.code_of', { date: formatDate(createdAt, languageTag) })}
        <br />
        <span className={styles['second']}>{stateText}</span>
      </span>
      {state === 'open' && (
        <Button look="plain" onClick={onWithdraw}>
          {t('admin.withdraw_code')}
        </Button>
      )}
    </li>
  )
}

/** Shows a new code with the text for a parent. Only this part of the page is printed. */
function Letter({ code: { code, school, expiresAt }, name }: { readonly code: NewCode; readonly name: string }) {
  const { t, languageTag } = useAdministrationMessages()
  const letter = useRef<HTMLElement>(null)
  // The focus of the document, so that a screen reader reads the new code.
  useEffect(() => letter.current?.focus(), [])
  return (
    <>
      <p>{t('admin.guardian_code_done', { name })}</p>
      <section className={styles['letter']} ref={letter} tabIndex={-1} aria-labelledby="guardian-letter">
        <h3 id="guardian-letter">{t('admin.letter_title', { name })}</h3>
        <p>{t('admin.letter_text', { school, name })}</p>
        <ol>
          <li>{t('admin.letter_step_open', { address: `${globalThis.location.origin}/add-child` })}</li>
          <li>{t('admin.letter_step_code')}</li>
        </ol>
        <p className={styles['password']} translate="no">
          {code}
        </p>
        <p>{t('admin.letter_end', { date: formatDate(expiresAt, languageTag) })}</p>
      </section>
    </>
  )
}
