import { useEffect, useState } from 'react'

/** A reader that the hook can close. */
export interface Closable {
  close(): void
}

/**
 * Creates a reader after the component has mounted, and closes it on unmount. Returns the reader, or null before it has
 * been created. A new `makeReader` also closes the reader and creates another, so memoise the function.
 */
export function useReader<R extends Closable>(makeReader: () => R): R | null {
  const [reader, setReader] = useState<R | null>(null)
  // A reader has frames and audio that React does not render. In StrictMode, React runs the effect twice, so the first
  // reader is closed.
  useEffect(() => {
    const created = makeReader()
    // oxlint-disable-next-line react/set-state-in-effect -- the component must render again when the reader exists
    setReader(created)
    return () => {
      setReader(null)
      created.close()
    }
  }, [makeReader])
  return reader
}
