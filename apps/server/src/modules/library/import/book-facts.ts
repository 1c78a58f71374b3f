import type { NarrationLanguage } from '@lectern/contracts'
import type { BookIndex, ManifestItem, PackageDocument, Rendition } from '@lectern/reader-engine/package'
import type { StoredFacts } from '../tables.ts'
import { readAges, readLevel } from './reading-level.ts'

/** The facts of a file of this import. */
export interface BookFacts extends StoredFacts {
  readonly scripted: boolean
}

const TITLE_MAX_LENGTH = 500
const DESCRIPTION_MAX_LENGTH = 4000
/** Longer subjects are sentences or lists of codes. */
const SUBJECT_MAX_LENGTH = 80
const SUBJECTS_MAX = 20
const UNTITLED = '—'

/** Returns the catalogue fields of a book. */
export function readBookFacts(index: BookIndex, document: PackageDocument): BookFacts {
  const { metadata } = index
  const [main] = index.renditions
  const all = (name: string) =>
    (document.meta.get(`schema:${name}`) ?? []).flatMap((value) => value.split(/[\s,]+/)).filter(Boolean)
  return {
    title: cut(metadata.title || UNTITLED, TITLE_MAX_LENGTH),
    authors: metadata.authors.map((author) => cut(author, TITLE_MAX_LENGTH)),
    contributors: document.contributors.map((name) => cut(name, TITLE_MAX_LENGTH)),
    subjects: readSubjects(document.subjects),
    scripted: isScripted(index),
    language: metadata.language,
    layout: metadata.layout,
    direction: metadata.direction,
    narrations: index.renditions.flatMap(toNarrations),
    kind: metadata.kind,
    coverPath: findPackageCover(document)?.path ?? null,
    duration: main === undefined || main.tracks.length === 0 ? 0 : (document.duration ?? narratedSeconds(main)),
    description: cut(plainText(document.description) ?? '', DESCRIPTION_MAX_LENGTH) || null,
    ages: readAges(document.meta),
    level: readLevel(document.meta),
    accessibility: {
      summary: document.meta.get('schema:accessibilitySummary')?.[0] ?? null,
      features: all('accessibilityFeature'),
      hazards: all('accessibilityHazard'),
      accessModes: all('accessMode'),
    },
  }
}

/** Returns the beginning of a text, without half of a character: Postgres refuses a lone surrogate in JSON. */
export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** Returns whether a page of the book declares scripts. */
export function isScripted({ renditions }: BookIndex): boolean {
  return renditions.some(({ spine }) => spine.some(({ scripted }) => scripted))
}

function toNarrations(rendition: Rendition): NarrationLanguage[] {
  if (rendition.media === 'none') return []
  const language = toFingerLanguage(rendition.language)
  return [{ language, label: rendition.label || language, media: rendition.media }]
}

/**
 * Returns the narration language for the web app: `tsp` (Swedish Sign Language), `takk` (signs with speech), otherwise
 * `language`. Source: product document, 'Narration languages in a book'.
 */
function toFingerLanguage(language: string): string {
  const tag = language.toLowerCase()
  if (tag === 'swl' || tag.startsWith('swl-')) return 'tsp'
  return /(^|-)x-takk$/.test(tag) ? 'takk' : language
}

/** Returns the length of the narration in whole seconds. A clip without a known end is not counted. */
function narratedSeconds(rendition: Rendition): number {
  const seconds = rendition.tracks.map((track) => track.clipEnd - track.clipBegin).filter(Number.isFinite)
  return Math.round(seconds.reduce((sum, length) => sum + length, 0))
}

const isImage = (item: ManifestItem) => item.mediaType.startsWith('image/')

/** Returns the cover that the package names, otherwise a likely cover. */
function findPackageCover(document: PackageDocument): ManifestItem | undefined {
  if (document.cover !== undefined && isImage(document.cover)) return document.cover
  const first = document.spine[0]?.item
  return (
    [...document.manifest.values()].find((item) => isImage(item) && /cover/i.test(`${item.id} ${item.path}`)) ??
    (first !== undefined && isImage(first) ? first : undefined)
  )
}

/** Returns the subjects without repetitions. A subject without a letter is a code of a classification. */
function readSubjects(subjects: readonly string[]): string[] {
  const names = subjects.map((subject) => subject.replaceAll(/\s+/gu, ' ').trim())
  const readable = names.filter((name) => /\p{L}{2}/u.test(name) && name.length <= SUBJECT_MAX_LENGTH)
  return [...new Set(readable)].slice(0, SUBJECTS_MAX)
}

/** Removes markup, because the descriptions of some publishers contain markup. */
function plainText(text: string | undefined): string | undefined {
  const plain = text
    ?.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain === '' ? undefined : plain
}
