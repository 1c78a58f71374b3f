import type { ParseXml } from './xml.ts'

/** Port: returns the text of a file of the book. Rejects with an error of status 404 if the file does not exist. */
export type ReadText = (path: string) => Promise<string>

export interface PackagePorts {
  readonly readText: ReadText
  readonly parseXml: ParseXml
  /** Called for each inspected content document with its text, as `getCountedText` returns it. */
  readonly onText?: (path: string, text: string) => void
  /** Called with the paths of the files that may be shown: the package documents and the files of their manifests. */
  readonly onListed?: (paths: readonly string[]) => void
  /** Called for each overlay with clips that are left out because their text is in no document of the spine. */
  readonly onClipsLeftOut?: (overlay: string, clips: number) => void
  /** Called for each file that is skipped, such as a broken SMIL file or an unreadable table of contents. */
  readonly onSkipped?: (path: string, reason: unknown) => void
}
