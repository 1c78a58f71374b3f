/** Reads the QR codes of a picture. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<readonly string[]>

/** The browser's own reader where it has one for QR codes, else a library's, which is loaded only then. */
export async function createCodeReader(): Promise<ReadCodes> {
  const detector = (await browserReader()) ?? new (await import('qr/decode.js')).BarcodeDetector()
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

async function browserReader(): Promise<BarcodeDetector | null> {
  const { BarcodeDetector: Detector } = globalThis
  if (Detector === undefined) return null
  const formats = await Detector.getSupportedFormats()
  return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null
}
