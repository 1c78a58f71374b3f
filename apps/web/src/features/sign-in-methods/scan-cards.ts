import { parseCardCode } from './card-address.ts'
import { createCodeReader } from './code-reader.ts'

/** Six scans a second find a card that is held still, and leave a slow tablet time to draw. */
const SCAN_INTERVAL_MS = 160
/** Width in pixels. Enough for a code that fills a third of the picture; reading more takes longer. */
const PICTURE_WIDTH = 960

/** Camera that faces the user or the room. */
export type CameraSide = 'user' | 'environment'
export type ScannerState = 'starting' | 'looking' | 'not_ours' | 'refused' | 'absent'

interface ScanEvents {
  readonly onState: (state: ScannerState) => void
  readonly onCameras: (count: number) => void
  /** Called with the secret of the first card, after the camera has stopped. */
  readonly onSecret: (secret: string) => void
}

/** Shows the camera's picture in `video` and looks for a card in it. Returns a function that stops the camera. */
export function scanCards(video: HTMLVideoElement, side: CameraSide, events: ScanEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: MediaStream | undefined
  let isOver = false
  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async (): Promise<void> => {
    const [opened, readCodes] = await Promise.all([openCamera(side), createCodeReader()])
    stream = opened
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    events.onState('looking')
    events.onCameras(await countCameras())
    const scan = async (): Promise<void> => {
      const codes = await readCodes(video)
      const secret = codes.map(parseCardCode).find((found) => found !== null)
      if (isOver) return
      if (secret !== undefined) {
        stop()
        events.onSecret(secret)
        return
      }
      if (codes.length > 0) events.onState('not_ours')
      timer = setTimeout(() => void scan(), SCAN_INTERVAL_MS)
    }
    await scan()
  }
  start().catch((error: unknown) => {
    if (!isOver) events.onState(isRefusal(error) ? 'refused' : 'absent')
  })
  return stop
}

function openCamera(side: CameraSide): Promise<MediaStream> {
  // The types are wrong: undefined on a page without HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) return Promise.reject(new Error('no camera'))
  return devices.getUserMedia({ video: { facingMode: side, width: { ideal: PICTURE_WIDTH } } })
}

async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').length
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
}
