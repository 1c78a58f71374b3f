import { useSyncExternalStore } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { SLEEP_MINUTES, type SleepAfter, type SleepTimer } from '../playback/sleep-timer.ts'
import { Choice } from './choice.tsx'

const CHOICES: readonly SleepAfter[] = [null, ...SLEEP_MINUTES, 'chapter']

export function SleepChoice({ timer }: { readonly timer: SleepTimer }) {
  const { t } = usePlayerMessages()
  const chosen = useSyncExternalStore(timer.subscribe, timer.get)
  const getName = (after: SleepAfter) => {
    if (after === null) return t('reader.sleep_off')
    return after === 'chapter' ? t('reader.sleep_at_chapter_end') : t('reader.sleep_minutes', { count: after })
  }
  return (
    <Choice
      label={t('reader.sleep_timer')}
      value={String(chosen)}
      options={CHOICES.map((after) => ({ value: String(after), label: getName(after), look: {} }))}
      onChange={(value) => timer.set(CHOICES.find((after) => String(after) === value) ?? null)}
    />
  )
}
