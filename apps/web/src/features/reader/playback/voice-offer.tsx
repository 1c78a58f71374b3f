import type { Reader } from '@lectern/reader-engine'
import { useId } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../offer.module.css'

interface VoiceOfferProps {
  readonly reader: Reader
  readonly onDecline: () => void
}

/** Offers the device's voice on a page without narration. */
export function VoiceOffer({ reader, onDecline }: VoiceOfferProps) {
  const { t } = usePlayerMessages()
  const id = useId()
  const accept = () => {
    reader.setSpeech(true)
    void reader.play()
  }
  return (
    <section aria-labelledby={id} className={styles['bar']}>
      <div className={styles['row']}>
        <output id={id} className={styles['text']}>
          {t('reader.voice_offer')}
        </output>
        <div className={styles['actions']}>
          <Button look="plain" onClick={onDecline}>
            {t('reader.voice_decline')}
          </Button>
          <Button onClick={accept}>{t('reader.voice_accept')}</Button>
        </div>
      </div>
    </section>
  )
}
