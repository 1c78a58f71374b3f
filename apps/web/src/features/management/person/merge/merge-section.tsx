import { type CustomerUser, ERROR_STATUS, type MergePreview } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { CallError } from '../../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../../platform/i18n/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Fetched } from '../../../../ui/fetched.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { OpenedPanel } from '../../parts/opened-panel.tsx'
import { Section } from '../../parts/section.tsx'
import { useChange } from '../../use-change.ts'
import { useManagement } from '../../use-management.ts'
import type { Person } from '../use-person.ts'
import { AccountChooser } from './account-chooser.tsx'
import { MergePreviewView } from './merge-preview.tsx'
import styles from './merge.module.css'
import { useMergeChoice, useMergePreview } from './use-merge.ts'
import { describeAccount } from './use-merge-texts.ts'

/** Merges another account into the account of the page, or the other way round, after a preview. */
export function MergeSection({ user }: Pick<Person, 'user'>) {
  const { t } = useManagementMessages()
  const { other, choose, keepsThis, swap } = useMergeChoice()
  const panel = useRef<HTMLDivElement>(null)
  // The focused result or button disappears after a choice, so move the focus.
  useEffect(() => {
    if (other === undefined) panel.current?.querySelector('input')?.focus()
    else panel.current?.focus()
  }, [other])
  if (user.superUser || user.shared) return null
  const [from, into] = keepsThis ? [other, user] : [user, other]
  return (
    <Section title={t('merge.title')}>
      <p>{t('merge.text')}</p>
      <OpenedPanel openLabel={t('merge.title')}>
        <div ref={panel} tabIndex={-1} className={styles['panel']}>
          {from === undefined || into === undefined ? (
            <AccountChooser without={user.uid} onChoose={choose} />
          ) : (
            <Chosen key={from.uid} from={from} into={into} isShown={keepsThis} onMerged={() => choose(undefined)}>
              <Button look="quiet" onClick={swap}>
                {t('merge.swap')}
              </Button>
              <Button look="quiet" onClick={() => choose(undefined)}>
                {t('management.choose_another')}
              </Button>
            </Chosen>
          )}
        </div>
      </OpenedPanel>
    </Section>
  )
}

interface AfterMerge {
  /** True if the account that stays is that of the page. */
  readonly isShown: boolean
  readonly onMerged: () => void
}

interface ChosenProps extends AfterMerge {
  readonly from: CustomerUser
  readonly into: CustomerUser
  /** Buttons for another choice. */
  readonly children: ReactNode
}

/** Shows the preview of a merge, and the buttons. A refused merge has no button to merge. */
function Chosen({ from, into, children, ...after }: ChosenProps) {
  const { t } = useManagementMessages()
  const query = useMergePreview(from.uid, into.uid)
  const state = useFetchedPart(query, t('page_error.other'))
  const refusal = getMergeRefusal(query.error)
  return (
    <>
      {refusal === undefined ? (
        <Fetched state={state}>{(preview) => <MergePreviewView preview={preview} />}</Fetched>
      ) : (
        <Notice kind="error">{refusal === 'other_user_type' ? t('merge.other_type') : t(`error.${refusal}`)}</Notice>
      )}
      <div className={styles['buttons']}>
        {query.data !== undefined && <MergeButton preview={query.data} {...after} />}
        {children}
      </div>
    </>
  )
}

/** Returns the code if these two accounts cannot be merged at all, so that another try is useless. */
const getMergeRefusal = (error: unknown) =>
  error instanceof CallError && error.status === ERROR_STATUS.conflict ? error.code : undefined

interface MergeButtonProps extends AfterMerge {
  readonly preview: MergePreview
}

function MergeButton({ preview, isShown, onMerged }: MergeButtonProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const navigate = useNavigate()
  const change = useChange()
  const { from, into } = preview
  const names = { from: describeAccount(from), into: describeAccount(into) }
  const body = { from: from.uid, versions: { from: from.version, into: into.version } }
  return (
    <ConfirmButton
      label={t('merge.confirm')}
      busy={change.busy}
      title={t('merge.confirm_title', names)}
      text={t('merge.no_undo')}
      onConfirm={() =>
        change.run({
          send: () => http.call(calls.mergeUser, { params: { uid: into.uid }, body }),
          done: t('merge.done', names),
          onDone: async () => {
            onMerged()
            if (!isShown)
              await navigate({ to: '/controlpanel/beta/manage/users/$uid', params: { uid: into.uid }, replace: true })
          },
        })
      }
    />
  )
}
