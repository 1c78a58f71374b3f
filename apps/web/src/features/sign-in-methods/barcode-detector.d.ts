/** W3C Shape Detection API. Not all browsers support this API. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

// oxlint-disable-next-line no-var -- a global variable of the window can only be declared with `var`
declare var BarcodeDetector:
  | {
      new (options: { formats: ['qr_code'] }): BarcodeDetector
      getSupportedFormats(): Promise<readonly string[]>
    }
  | undefined
