import type { Reader, ReadingState } from '@lectern/reader-engine'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { formatRate, formatVolume } from './sound-values.ts'

type SoundState = Pick<ReadingState, 'volume' | 'muted' | 'rate'>

/** Announces a new volume or rate to screen readers, because most keys change them without a focused slider. */
export function SoundAnnouncer({ reader }: { readonly reader: Reader }) {
  const { t, languageTag } = usePlayerMessages()
  const [text, setText] = useState('')
  const announce = useEffectEvent((before: SoundState, { volume, muted, rate }: SoundState) => {
    // A focused slider announces its value itself.
    if (document.activeElement?.matches('input[type="range"]')) return
    if (volume !== before.volume || muted !== before.muted)
      setText(`${t('reader.volume')} ${formatVolume(muted ? 0 : volume, languageTag)}`)
    else if (rate !== before.rate) setText(`${t('reader.playback_rate')} ${formatRate(rate, languageTag)}`)
  })
  // The reader's state is outside React, and the announcement compares it with the state before.
  useEffect(() => {
    let before: SoundState = reader.state
    return reader.subscribe(() => {
      announce(before, reader.state)
      before = reader.state
    })
  }, [reader])
  return <Announcement>{text}</Announcement>
}
