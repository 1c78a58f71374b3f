import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { useState } from 'react'
import { LazyPart } from '../../../ui/lazy-part.tsx'

const loadOffer = async () => (await import('./voice-offer.tsx')).VoiceOffer
/** Ignores a failure to load the code of the offer. The settings offer the voice too. */
const ignore = () => {}

/** Shows the offer of the device's voice, until the user declines it in this reading. Loads the code on demand. */
export function LazyVoiceOffer({ reader }: { readonly reader: Reader }) {
  const [isDeclined, setDeclined] = useState(false)
  const isOffered = useReadingState(reader, (state) => state.speechOffered)
  if (!isOffered || isDeclined) return null
  return <LazyPart load={loadOffer} needed props={{ reader, onDecline: () => setDeclined(true) }} onFailed={ignore} />
}
