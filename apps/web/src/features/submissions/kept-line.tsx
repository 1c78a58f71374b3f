import { CloudCheck, CloudOff, HardDriveDownload, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import styles from './submission-form.module.css'
import type { Kept } from './use-submission-form.ts'

const ICONS = {
  sent: CloudCheck,
  kept: HardDriveDownload,
  sending: LoaderCircle,
  waiting: CloudOff,
  'page-only': TriangleAlert,
} as const

/** Says quietly where the answers are. */
export function KeptLine({ kept }: { readonly kept: Kept }) {
  const { t } = useWorkMessages()
  const Icon = ICONS[kept]
  return (
    <output className={styles['kept']} data-kept={kept}>
      <Icon aria-hidden />
      {t(`submissions.kept_${kept}`)}
    </output>
  )
}
