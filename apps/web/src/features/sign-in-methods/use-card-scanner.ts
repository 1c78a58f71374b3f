import { useEffect, useEffectEvent, useState } from 'react'
import { type CameraSide, scanCards, type ScannerState } from './scan-cards.ts'

interface CardScanner {
  readonly state: ScannerState
  readonly side: CameraSide
  /** Switches to the other camera; null if the device has only one camera. */
  readonly switchCamera: (() => void) | null
}

/** Scans for a card while `video` is mounted. Unmounting `video` turns the camera off. */
export function useCardScanner(video: HTMLVideoElement | null, onSecret: (secret: string) => void): CardScanner {
  const [state, setState] = useState<ScannerState>('starting')
  // Begin with the camera that faces the child, because children hold the card up to the screen.
  const [side, setSide] = useState<CameraSide>('user')
  const [cameras, setCameras] = useState(1)
  const onFound = useEffectEvent(onSecret)
  // Starts the camera. Another side, or unmounting, turns the camera off first.
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
