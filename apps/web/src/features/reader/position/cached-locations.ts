import type { ChapterLengthStore } from '@lectern/reader-engine'
import * as z from 'zod/mini'
import { localValue } from './local-value.ts'

const Lengths = z.array(z.number().check(z.nonnegative()))
const Locations = z.record(z.string(), Lengths)

/** Returns the store of a book's chapter lengths on this device. Spec 1 §9: 'cached in local storage per book'. */
export function cachedLocations(book: string): ChapterLengthStore {
  const value = localValue(`lectern.locations.${book}`, Locations)
  return {
    read: (rendition) => value.read()?.[rendition],
    write: (rendition, lengths) => value.write({ ...value.read(), [rendition]: [...lengths] }),
  }
}
