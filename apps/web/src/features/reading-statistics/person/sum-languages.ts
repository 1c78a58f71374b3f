import type { PersonReading } from '@lectern/contracts'

/** Sums the reading times by primary language, longest first. `en-GB` and `en-US` both count as `en`. */
export function sumLanguages(languages: PersonReading['languages']): PersonReading['languages'] {
  const sums = new Map<string, number>()
  for (const { language, seconds } of languages) {
    const base = language.split('-', 1)[0]?.toLowerCase() ?? language
    sums.set(base, (sums.get(base) ?? 0) + seconds)
  }
  return [...sums].map(([language, seconds]) => ({ language, seconds })).toSorted((a, b) => b.seconds - a.seconds)
}
