/** jsdom brings no types: what the test uses of it. */
declare module 'jsdom' {
  import type { XmlElement } from '@lectern/reader-engine/package'

  interface ParsedDocument {
    readonly documentElement: XmlElement
    querySelector(selector: string): unknown
  }
  export class JSDOM {
    readonly window: { readonly DOMParser: new () => { parseFromString(text: string, type: string): ParsedDocument } }
  }
}
