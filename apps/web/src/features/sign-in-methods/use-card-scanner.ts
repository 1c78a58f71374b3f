import { useEffect, useEffectEvent, useState } from 'react'
import { type CameraSide, scanCards, type ScannerState } from './scan-cards.ts'

interface CardScanner {
  readonly state: ScannerState
  readonly side: CameraSide
  /** Turns to the camera on the other side; absent where there is one camera only. */
  readonly turn: (() => void) | null
}

/** Scans for a card while `video` is there; the camera stops with the component. */
export function useCardScanner(video: HTMLVideoElement | null, onSecret: (secret: string) => void): CardScanner {
  const [state, setState] = useState<ScannerState>('starting')
  // The side that faces the child: a card is held up, not aimed at.
  const [side, setSide] = useState<CameraSide>('user')
  const [cameras, setCameras] = useState(1)
  const found = useEffectEvent(onSecret)
  // A camera is outside React.
  useEffect(() => {
    if (video === null) return undefined
    return scanCards(video, side, { onState: setState, onCameras: setCameras, onSecret: (secret) => found(secret) })
  }, [side, video])
  return { state, side, turn: cameras > 1 ? () => setSide((one) => (one === 'user' ? 'environment' : 'user')) : null }
}
