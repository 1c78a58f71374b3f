import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useEffect, useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useStoredValue } from '../../../platform/stored-value.ts'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { storedReaderConfig } from '../settings/reader-config.ts'

/** Milliseconds before the video is shown. Spec 1 §9. */
const SHOW_DELAY_MS = 1500

const loadWindow = async () => (await import('./video-window.tsx')).VideoWindow

/** Shows the video window of a narration with video, if the setting is on. Spec 1 §3, §4. */
export function SignVideo({ reader }: { readonly reader: Reader }) {
  const { t } = usePlayerMessages()
  const show = useSnackbar()
  const language = useReadingState(reader, (state) => state.language)
  const isVideo = useReadingState(reader, (state) => state.languages[state.language]?.media === 'video')
  const [{ pictureInPicture }] = useStoredValue(storedReaderConfig)
  const [isDelayOver, setIsDelayOver] = useState(false)
  useEffect(() => {
    const delay = setTimeout(() => setIsDelayOver(true), SHOW_DELAY_MS)
    return () => clearTimeout(delay)
  }, [])
  if (!isVideo || !isDelayOver) return null
  const onFailed = () => show('error', t('reader.no_answer'))
  // Each narration has other media elements, so the `key` creates a new window.
  return (
    <LazyPart
      key={language}
      load={loadWindow}
      needed={pictureInPicture}
      props={{ reader, hidden: !pictureInPicture }}
      onFailed={onFailed}
    />
  )
}
