/** Returns the texts of the QR codes in a camera picture. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>

/** Creates a code reader. Loads a library if the browser cannot read QR codes. */
export async function createCodeReader(): Promise<CodeReader> {
  const detector = (await createBrowserDetector()) ?? new (await import('qr/decode.js')).BarcodeDetector()
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

async function createBrowserDetector(): Promise<BarcodeDetector | null> {
  const { BarcodeDetector: Detector } = globalThis
  if (Detector === undefined) return null
  const formats = await Detector.getSupportedFormats()
  return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null
}
