/** Shape Detection API (W3C): some browsers have it, with the codes that their system can read. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

// oxlint-disable-next-line no-var -- a global of the window cannot be declared otherwise
declare var BarcodeDetector:
  | {
      new (options: { formats: ['qr_code'] }): BarcodeDetector
      getSupportedFormats(): Promise<readonly string[]>
    }
  | undefined
