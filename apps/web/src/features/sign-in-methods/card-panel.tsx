import { logInByBadge } from '@lectern/contracts'
import { SwitchCamera } from 'lucide-react'
import { useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './card-panel.module.css'
import type { LogInByMethod } from './log-in-by-method.ts'
import type { ScannerState } from './scan-cards.ts'
import { useCardScanner } from './use-card-scanner.ts'
import { useLogInAttempt } from './use-log-in-attempt.ts'

/** Shows the camera's picture, and logs in with the first card in the picture. */
export function CardPanel({ logIn }: { readonly logIn: LogInByMethod }) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const { busy, refusal, attempt } = useLogInAttempt(logIn)
  const logInByCard = (secret: string) => void attempt((query) => http.call(logInByBadge, { query, body: { secret } }))
  return (
    <>
      <h2 className={styles['title']}>{t('card.title')}</h2>
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      {busy ? <Loader label={t('session.logging_in')} /> : <Scanner key={refusal} onSecret={logInByCard} />}
    </>
  )
}

function Scanner({ onSecret }: { readonly onSecret: (secret: string) => void }) {
  const { t } = usePortalMessages()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const { state, side, switchCamera } = useCardScanner(video, onSecret)
  if (state === 'refused' || state === 'absent') return <Notice kind="warning">{t(`card.${state}`)}</Notice>
  return (
    <>
      <div className={styles['frame']} data-side={side}>
        <video ref={setVideo} muted playsInline aria-label={t('card.picture')} className={styles['picture']} />
        <Corners />
        {switchCamera !== null && (
          <IconButton label={t('card.other_camera')} onClick={switchCamera} className={styles['turn']}>
            <SwitchCamera aria-hidden />
          </IconButton>
        )}
      </div>
      <output className={styles['state']}>{t(STATE_TEXTS[state])}</output>
    </>
  )
}

const STATE_TEXTS = {
  starting: 'card.starting',
  looking: 'card.looking',
  not_ours: 'card.not_ours',
} as const satisfies Partial<Record<ScannerState, string>>

/** Draws the frame that shows where to hold the card. */
function Corners() {
  return (
    <svg viewBox="0 0 100 100" fill="none" aria-hidden className={styles['corners']}>
      <path
        d="M4 24V12a8 8 0 0 1 8-8h12M76 4h12a8 8 0 0 1 8 8v12M96 76v12a8 8 0 0 1-8 8H76M24 96H12a8 8 0 0 1-8-8V76"
        stroke="var(--lamp)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}
