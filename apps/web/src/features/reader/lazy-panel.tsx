import type { ComponentType } from 'react'
import { usePlayerMessages } from '../../platform/i18n/messages.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'

interface PanelProps {
  readonly open: boolean
  readonly onClose: () => void
}

interface LazyPanelProps<P extends PanelProps> {
  readonly load: () => Promise<ComponentType<P>>
  readonly props: P
}

/** Loads the code of a drawer or sheet on first use. Shows an error after a failure. */
export function LazyPanel<P extends PanelProps>({ load, props }: LazyPanelProps<P>) {
  const { t } = usePlayerMessages()
  const show = useSnackbar()
  const onFailed = () => {
    show('error', t('reader.no_answer'))
    props.onClose()
  }
  return <LazyPart load={load} needed={props.open} props={props} onFailed={onFailed} />
}
