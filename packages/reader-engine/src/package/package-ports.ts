import type { ParseXml } from './xml.ts'

/** Port: the text of a file of the book. Rejects with an error whose `status` is 404 where there is none. */
export type ReadText = (path: string) => Promise<string>

export interface PackagePorts {
  readonly readText: ReadText
  readonly parseXml: ParseXml
  /** Told of the text of every content document that is inspected, as positions count it. */
  readonly onText?: (path: string, text: string) => void
  /** Told of what is passed over: a missing or broken SMIL file, contents that cannot be read. */
  readonly onSkipped?: (path: string, reason: unknown) => void
}
