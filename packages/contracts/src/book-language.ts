import type { Book } from './library.ts'

/** Norwegian has two written forms, which Norwegian pupils both read. */
const NORWEGIAN = new Set(['nb', 'nn', 'no'])

/** Returns whether the text or a narration of a book has the primary language of a BCP 47 tag. */
export function isBookInLanguage(
  { language, narrations }: Pick<Book, 'language' | 'narrations'>,
  tag: string,
): boolean {
  const wanted = getPrimaryLanguage(tag)
  return [language, ...narrations.map((narration) => narration.language)].some(
    (one) => getPrimaryLanguage(one) === wanted,
  )
}

function getPrimaryLanguage(tag: string): string {
  const primary = tag.split('-')[0]?.toLowerCase() ?? tag
  return NORWEGIAN.has(primary) ? 'no' : primary
}
