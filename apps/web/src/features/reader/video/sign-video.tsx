import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { lazy, Suspense, useEffect, useState } from 'react'

/** Spec 1 §9: video show delay. */
const SHOW_DELAY_MS = 1500

const VideoWindow = lazy(async () => ({ default: (await import('./video-window.tsx')).VideoWindow }))

/** The video window, where the language that is read in is a video language; its code is loaded only there. Spec 1 §4. */
export function SignVideo({ reader }: { readonly reader: Reader }) {
  const language = useReadingState(reader, (state) => state.language)
  const isVideo = useReadingState(reader, (state) => state.languages[state.language]?.media === 'video')
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const delay = setTimeout(() => setIsDue(true), SHOW_DELAY_MS)
    return () => clearTimeout(delay)
  }, [])
  if (!isVideo || !isDue) return null
  return (
    <Suspense>
      {/* each language has its own elements */}
      <VideoWindow key={language} reader={reader} />
    </Suspense>
  )
}
