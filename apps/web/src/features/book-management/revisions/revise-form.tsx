import { EPUB_BYTES_MAX, EPUB_TYPE, type ManagedBook, REVISION_NOTE_MAX, RevisionDifferences } from '@lectern/contracts'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../book-management.module.css'
import { UploadProgress, UploadRefusal } from '../upload-row.tsx'
import type { UploadState } from '../uploads.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { Differences } from './differences.tsx'
import { useRevisionCalls } from './use-revisions.ts'

type ReviseState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly file: File; readonly sent: number }
  | { readonly kind: 'differs'; readonly file: File; readonly differences: RevisionDifferences }
  | { readonly kind: 'refused'; readonly file: File; readonly refusal: Extract<UploadState, { kind: 'refused' }> }
  | { readonly kind: 'done'; readonly number: number; readonly trustEnded: boolean }

/** Uploads a corrected file of a book. If the file looks like another book, shows the differences and asks. */
export function ReviseForm({ book }: { readonly book: ManagedBook }) {
  const { t, languageTag } = useAdministrationMessages()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const rights = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [note, setNote] = useState('')
  const { state, send, cancel } = useRevise(book, note.trim(), () => setNote(''))
  const isSending = state.kind === 'sending'
  const choose = () => {
    const isConfirmed = book.owner === null || rights.current?.checked === true
    setIsMissing(!isConfirmed)
    if (isConfirmed) input.current?.click()
    else rights.current?.focus()
  }
  return (
    <div className={styles['revise']}>
      <p className={styles['hint']}>{t('books.revise_text')}</p>
      <TextField
        label={t('books.revise_note')}
        maxLength={REVISION_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {book.owner !== null && (
        <CheckboxField
          ref={rights}
          label={t('books.revise_rights', { name: book.owner.name })}
          problem={isMissing ? t('books.rights_missing') : undefined}
          onChange={() => setIsMissing(false)}
        />
      )}
      <Button ref={button} look="quiet" busy={isSending} onClick={choose}>
        <FileUp aria-hidden /> {t('books.revise')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('books.revise_choose')}
        accept={`.epub,${EPUB_TYPE}`}
        onChange={(event) => {
          const [file] = Array.from(event.target.files ?? [])
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
          if (file !== undefined) void send(file, false)
        }}
      />
      {state.kind === 'sending' && <UploadProgress file={state.file} sent={state.sent} />}
      {state.kind === 'differs' && (
        <Differences
          differences={state.differences}
          onConfirm={() => {
            button.current?.focus()
            void send(state.file, true)
          }}
          onCancel={() => {
            button.current?.focus()
            cancel()
          }}
        />
      )}
      {state.kind === 'refused' && (
        <UploadRefusal
          state={state.refusal}
          onRetry={() => {
            button.current?.focus()
            void send(state.file, false)
          }}
        />
      )}
      {state.kind === 'done' && (
        <Notice kind="success">
          <p>{t('books.revision_done', { number: state.number.toLocaleString(languageTag) })}</p>
          {state.trustEnded && <p>{t('books.revision_trust')}</p>}
        </Notice>
      )}
    </div>
  )
}

function useRevise(book: ManagedBook, note: string, onDone: () => void) {
  const refresh = useRefresh()
  const { upload } = useRevisionCalls(book)
  const [state, setState] = useState<ReviseState>({ kind: 'idle' })
  const refuse = (file: File, refusal: Omit<Extract<UploadState, { kind: 'refused' }>, 'kind'>) =>
    setState({ kind: 'refused', file, refusal: { kind: 'refused', ...refusal } })
  const send = async (file: File, isConfirmed: boolean): Promise<void> => {
    if (file.size > EPUB_BYTES_MAX) return refuse(file, { code: 'import_too_large', details: undefined })
    setState({ kind: 'sending', file, sent: 0 })
    try {
      const result = await upload(file, { note, isConfirmed }, (sent) => setState({ kind: 'sending', file, sent }))
      if (result.ok) {
        const { number, trustEnded } = result.data
        setState({ kind: 'done', number, trustEnded })
        onDone()
        return await refresh()
      }
      const differences = RevisionDifferences.safeParse(result.details)
      if (result.code === 'revision_differs' && differences.success)
        return setState({ kind: 'differs', file, differences: differences.data })
      return refuse(file, { code: result.code, details: result.details })
    } catch (error) {
      refuse(file, { code: 'internal_error', details: undefined })
      throw error
    }
  }
  return { state, send, cancel: () => setState({ kind: 'idle' }) }
}
