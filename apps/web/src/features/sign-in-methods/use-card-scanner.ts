import { useEffect, useEffectEvent, useState } from 'react'
import { type CameraSide, scanCards, type ScannerState } from './scan-cards.ts'

interface CardScanner {
  readonly state: ScannerState
  readonly side: CameraSide
  /** Switches to another camera; null if the device has only one camera. */
  readonly switchCamera: (() => void) | null
}

/** Scans for a card while `video` is mounted. */
export function useCardScanner(video: HTMLVideoElement | null, onSecret: (secret: string) => void): CardScanner {
  const [state, setState] = useState<ScannerState>('starting')
  // Children hold the card up to the screen, so begin with the camera that faces the child.
  const [side, setSide] = useState<CameraSide>('user')
  const [cameras, setCameras] = useState(1)
  const onFound = useEffectEvent(onSecret)
  // Starts the camera. A change of the side restarts the camera.
  useEffect(() => {
    if (video === null) return undefined
    return scanCards(video, side, { onState: setState, onCameras: setCameras, onSecret: (secret) => onFound(secret) })
  }, [side, video])
  return {
    state,
    side,
    switchCamera: cameras > 1 ? () => setSide((current) => (current === 'user' ? 'environment' : 'user')) : null,
  }
}
