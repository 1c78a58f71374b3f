import type { Realm } from '@lectern/contracts'
import * as z from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { LTI_ADDRESSES } from '../federation/index.ts'
import { findAssignmentEntry } from '../submissions/index.ts'
import type { AssignmentEntry } from '../submissions/index.ts'
import type { LinkTarget } from './content-item.ts'
import type { LtiMessage } from './read-message.ts'

const Uuid = z.uuid()
const PLACE_MAX = 2048
const HOME = '/'

/** Reads what a link opens: from its address, or from the custom parameters, which some platforms keep instead. */
export function readTarget(
  { target, custom }: Pick<LtiMessage, 'target' | 'custom'>,
  publicOrigin: string,
): LinkTarget {
  const isOurs = target?.startsWith(`${publicOrigin}${LTI_ADDRESSES.launch}`) === true
  const query = new URLSearchParams(isOurs ? new URL(target).search : '')
  const read = (name: string): string | undefined => {
    const given = query.get(name) ?? custom[name]
    return typeof given === 'string' && given !== '' ? given : undefined
  }
  const place = read('place')
  return {
    book: Uuid.safeParse(read('book')).data,
    place: place !== undefined && place.length <= PLACE_MAX ? place : undefined,
    assignment: Uuid.safeParse(read('assignment')).data,
  }
}

interface Destination {
  /** Path of the page in the web app. */
  readonly page: string
  /** The assignment of a pupil. */
  readonly entry: AssignmentEntry | undefined
}

/**
 * Returns the page that a link opens for a person. A link to an assignment that the person does not have opens its book, or
 * else the home page.
 */
export async function findDestination(
  kernel: Kernel,
  who: { readonly realm: Realm; readonly userUid: string },
  { book, place, assignment }: LinkTarget,
): Promise<Destination> {
  const entry = assignment === undefined ? undefined : await findAssignmentEntry(kernel, who, assignment)
  if (entry?.kind === 'teacher') return { page: `/assignments/${entry.assignmentId}`, entry: undefined }
  if (entry !== undefined) return { page: readerPage(entry.bookId, { activeSubmissionId: entry.submissionId }), entry }
  if (book !== undefined) return { page: readerPage(book, place === undefined ? {} : { place }), entry: undefined }
  return { page: HOME, entry: undefined }
}

function readerPage(book: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return `/bookshelf/play/id/${book}${search === '' ? '' : `?${search}`}`
}
