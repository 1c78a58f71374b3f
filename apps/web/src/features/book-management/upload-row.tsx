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
  const { t, languageTag } = useAdministrationMessages()
  switch (state.kind) {
    case 'waiting':
      return <p className={styles['hint']}>{t('books.waiting')}</p>
    case 'sending': {
      const format = (bytes: number) => formatBytes(bytes, languageTag)
      const isSent = state.sent >= file.size
      return (
        <>
          <ProgressBar value={file.size === 0 ? 1 : Math.min(1, state.sent / file.size)} label={file.name} />
          <p className={styles['hint']}>
            {isSent ? t('books.checking') : t('books.sent', { sent: format(state.sent), total: format(file.size) })}
          </p>
        </>
      )
    }
    case 'done':
      return (
        <Notice kind={state.created ? 'success' : 'info'}>
          {t(state.created ? 'books.uploaded' : 'books.known', { title: state.title })}
        </Notice>
      )
    case 'refused':
      return <Refused state={state} onRetry={onRetry} />
  }
}

function Refused({ state, onRetry }: { state: Extract<UploadState, { kind: 'refused' }>; onRetry: () => void }) {
  const { t } = useAdministrationMessages()
  // The same file would be refused again.
  const isFaultOfFile = state.code.startsWith('import_')
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
