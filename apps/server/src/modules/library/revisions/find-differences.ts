import type { NarrationLanguage, RevisionDifferences } from '@lectern/contracts'
import type { BookContent } from '../catalogue/catalogue.ts'

/** The parts of two files that are compared. */
export type ComparedContent = Pick<BookContent, 'identifier' | 'chapters'> & {
  readonly facts: Pick<BookContent['facts'], 'title' | 'language' | 'narrations'>
}

/**
 * Returns the signs that a file is another book than the file before: another title and identifier, fewer chapters, or a
 * language or a narration that is gone. Returns undefined without such a sign. Unknown parts of a file of an older import are no
 * sign.
 */
export function findDifferences(before: ComparedContent, after: ComparedContent): RevisionDifferences | undefined {
  const differences: RevisionDifferences = {
    ...(isOtherWork(before, after) && { title: { before: before.facts.title, after: after.facts.title } }),
    ...findLostChapters(before.chapters, after.chapters),
    ...(toPrimary(before.facts.language) !== toPrimary(after.facts.language) && {
      language: { before: before.facts.language, after: after.facts.language },
    }),
    ...findLostNarrations(before.facts.narrations, after.facts.narrations),
  }
  return Object.keys(differences).length === 0 ? undefined : differences
}

function isOtherWork(before: ComparedContent, after: ComparedContent): boolean {
  const isSameTitle = toComparable(before.facts.title) === toComparable(after.facts.title)
  const isSameIdentifier = before.identifier !== null && before.identifier === after.identifier
  return !isSameTitle && !isSameIdentifier
}

function findLostChapters(before: number | null, after: number | null) {
  return before !== null && after !== null && after < before ? { chapters: { before, after } } : {}
}

function findLostNarrations(before: readonly NarrationLanguage[], after: readonly NarrationLanguage[]) {
  const toKey = ({ language, media }: NarrationLanguage) => `${media} ${toPrimary(language)}`
  const left = new Set(after.map(toKey))
  const narrations = before.filter((narration) => !left.has(toKey(narration)))
  return narrations.length > 0 ? { narrations } : {}
}

/** A corrected title may differ in case and in spaces only. */
const toComparable = (title: string) => title.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()

/** Returns the primary language subtag. A tag that becomes more exact, such as `en-GB` for `en`, is no difference. */
const toPrimary = (tag: string) => (tag.split('-')[0] ?? '').toLowerCase()
