import { CloudCheck, CloudOff, HardDriveDownload, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import styles from './submission-form.module.css'
import type { SaveState } from './use-submission-form.ts'

const ICONS = {
  sent: CloudCheck,
  stored: HardDriveDownload,
  sending: LoaderCircle,
  waiting: CloudOff,
  'page-only': TriangleAlert,
} as const

export function SaveStateLine({ state }: { readonly state: SaveState | undefined }) {
  const { t } = useWorkMessages()
  const Icon = state && ICONS[state]
  return (
    <output className={styles['saveState']} data-save-state={state}>
      {Icon && <Icon aria-hidden />}
      {state && t(`submissions.save_state_${state}`)}
    </output>
  )
}
