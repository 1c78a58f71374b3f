import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../platform/i18n/messages.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useStoredValue } from '../../../platform/stored-value.ts'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { storedReaderConfig } from '../settings/reader-config.ts'

/** Spec 1 §9: video show delay. */
const SHOW_DELAY_MS = 1500

const loadWindow = async () => (await import('./video-window.tsx')).VideoWindow

/** Shows the video window for a video language, if this device's reader wants it. Spec 1 §3, §4. */
export function SignVideo({ reader }: { readonly reader: Reader }) {
  const { t } = useMessages()
  const show = useSnackbar()
  const language = useReadingState(reader, (state) => state.language)
  const isVideo = useReadingState(reader, (state) => state.languages[state.language]?.media === 'video')
  const [{ pictureInPicture }] = useStoredValue(storedReaderConfig)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const delay = setTimeout(() => setIsDue(true), SHOW_DELAY_MS)
    return () => clearTimeout(delay)
  }, [])
  if (!isVideo || !isDue) return null
  const onFailed = () => show('error', t('error.no_answer'))
  // Each language has its own media elements.
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
