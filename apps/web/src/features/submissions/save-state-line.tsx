import { CloudCheck, CloudOff, HardDriveDownload, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import styles from './submission-form.module.css'
import type { SaveState } from './use-submission-form.ts'

const ICONS = {
  sent: CloudCheck,
  kept: HardDriveDownload,
  sending: LoaderCircle,
  waiting: CloudOff,
  'page-only': TriangleAlert,
} as const

/** Says quietly where the answers are; nothing in the moment in which that is not decided. */
export function SaveStateLine({ kept }: { readonly kept: SaveState | undefined }) {
  const { t } = useWorkMessages()
  const Icon = kept && ICONS[kept]
  return (
    <output className={styles['kept']} data-kept={kept}>
      {Icon && <Icon aria-hidden />}
      {kept && t(`submissions.kept_${kept}`)}
    </output>
  )
}
