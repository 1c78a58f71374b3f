import { useEffect, useState } from 'react'

/** A reader that the hook can close. */
export interface Closable {
  close(): void
}

/**
 * Creates a reader after the component has mounted, and closes the reader on unmount. Returns null before the reader
 * has been created. Memoise `makeReader`, because a new function creates a new reader.
 */
export function useReader<R extends Closable>(makeReader: () => R): R | null {
  const [reader, setReader] = useState<R | null>(null)
  // React does not render the frames and the audio of a reader. In StrictMode, React runs the effect twice, so the
  // first reader is closed.
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
