import { secretOfCode } from './card-address.ts'
import { createCodeReader } from './code-reader.ts'

/** Six looks a second find a card that is held still, and leave a slow tablet time to draw. */
const LOOK_EVERY_MS = 160
/** Enough for a code that fills a third of the picture; more only takes longer to read. */
const PICTURE_WIDTH = 960

/** Which way the camera looks: at who sits there, or away. */
export type CameraSide = 'user' | 'environment'
export type ScannerState = 'starting' | 'looking' | 'not_ours' | 'refused' | 'absent'

interface ScanEvents {
  readonly onState: (state: ScannerState) => void
  readonly onCameras: (count: number) => void
  /** The secret of the first card; the camera has stopped. */
  readonly onSecret: (secret: string) => void
}

/** Shows what a camera sees in `video` and looks for a card in it; gives back how to stop. */
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
    const look = async (): Promise<void> => {
      const codes = await readCodes(video)
      const secret = codes.map(secretOfCode).find((one) => one !== null)
      if (isOver) return
      if (secret !== undefined) {
        stop()
        events.onSecret(secret)
        return
      }
      if (codes.length > 0) events.onState('not_ours')
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    await look()
  }
  start().catch((error: unknown) => {
    if (!isOver) events.onState(isRefusal(error) ? 'refused' : 'absent')
  })
  return stop
}

function openCamera(side: CameraSide): Promise<MediaStream> {
  // Absent on a page that is not served securely, whatever the types say.
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
