import { useAdministrationMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './book-management.module.css'
import { formatBytes } from './format-bytes.ts'
import { ImportFault } from './import-fault.ts'
import type { Upload, UploadState } from './uploads.ts'

interface UploadRowProps {
  readonly upload: Upload
  readonly onRetry: () => void
}

/** Shows how much of a file is sent, and what the server says about it. */
export function UploadRow({ upload, onRetry }: UploadRowProps) {
  const { file, state } = upload
  return (
    <li className={styles['upload']}>
      <bdi className={styles['file']}>{file.name}</bdi>
      <State file={file} state={state} onRetry={onRetry} />
    </li>
  )
}

function State({ file, state, onRetry }: { file: File; state: UploadState; onRetry: () => void }) {
  const { t } = useAdministrationMessages()
  switch (state.kind) {
    case 'waiting':
      return <p className={styles['hint']}>{t('books.waiting')}</p>
    case 'sending':
      return <UploadProgress file={file} sent={state.sent} />
    case 'done':
      return (
        <Notice kind={state.created ? 'success' : 'info'}>
          {t(state.created ? 'books.uploaded' : 'books.known', { title: state.title })}
        </Notice>
      )
    case 'refused':
      return <UploadRefusal state={state} onRetry={onRetry} />
  }
}

/** Shows how many bytes of a file are sent, then that the server checks the file. */
export function UploadProgress({ file, sent }: { readonly file: File; readonly sent: number }) {
  const { t, languageTag } = useAdministrationMessages()
  const format = (bytes: number) => formatBytes(bytes, languageTag)
  const isSent = sent >= file.size
  return (
    <>
      <ProgressBar value={file.size === 0 ? 1 : Math.min(1, sent / file.size)} label={file.name} />
      <p className={styles['hint']}>
        {isSent ? t('books.checking') : t('books.sent', { sent: format(sent), total: format(file.size) })}
      </p>
    </>
  )
}

interface UploadRefusalProps {
  readonly state: Extract<UploadState, { kind: 'refused' }>
  readonly onRetry: () => void
}

/** Shows why a file was refused. Another try is offered unless the file is the reason. */
export function UploadRefusal({ state, onRetry }: UploadRefusalProps) {
  const { t } = useAdministrationMessages()
  // The same file would be refused again.
  const isFaultOfFile = state.code.startsWith('import_') || state.code === 'revision_unchanged'
  const fault = ImportFault.safeParse(state.details)
  const { file, line, reason } = fault.success ? fault.data : {}
  return (
    <>
      <Notice kind="error">
        <p>{t(`error.${state.code}`)}</p>
        {file !== undefined && <p>{t('books.in_file', { file: line === undefined ? file : `${file}:${line}` })}</p>}
        {reason !== undefined && <p lang="en">{t('books.reason', { reason })}</p>}
      </Notice>
      {!isFaultOfFile && (
        <Button look="quiet" onClick={onRetry}>
          {t('action.try_again')}
        </Button>
      )}
    </>
  )
}
