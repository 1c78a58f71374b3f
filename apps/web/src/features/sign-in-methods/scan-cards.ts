import { parseCardCode } from './card-address.ts'
import { createCodeReader } from './code-reader.ts'

/** Milliseconds between two scans. More scans would make the picture of a slow tablet slower. */
const SCAN_INTERVAL_MS = 160
/** Width of the camera picture in pixels. A larger picture takes longer to read. */
const PICTURE_WIDTH = 960

/** `user`: the camera that faces the user. `environment`: the camera that faces the room. */
export type CameraSide = 'user' | 'environment'
export type ScannerState = 'starting' | 'looking' | 'not_ours' | 'refused' | 'absent'

interface ScanEvents {
  readonly onState: (state: ScannerState) => void
  readonly onCameras: (count: number) => void
  /** Called with the secret of the first card. The camera is already off. */
  readonly onSecret: (secret: string) => void
}

/** Shows the camera's picture in `video`, and searches for a card. Returns a function that turns the camera off. */
export function scanCards(video: HTMLVideoElement, side: CameraSide, events: ScanEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: MediaStream | undefined
  let isStopped = false
  const stop = (): void => {
    isStopped = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async (): Promise<void> => {
    const [opened, readCodes] = await Promise.all([openCamera(side), createCodeReader()])
    stream = opened
    if (isStopped) return stop()
    video.srcObject = stream
    await video.play()
    events.onState('looking')
    events.onCameras(await countCameras())
    const scan = async (): Promise<void> => {
      const codes = await readCodes(video)
      const secret = codes.map(parseCardCode).find((candidate) => candidate !== null)
      if (isStopped) return
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
    if (!isStopped) events.onState(isRefusal(error) ? 'refused' : 'absent')
  })
  return stop
}

function openCamera(side: CameraSide): Promise<MediaStream> {
  // Without HTTPS, `mediaDevices` is undefined.
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
