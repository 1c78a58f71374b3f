import { LTI_ADDRESSES } from '../federation/index.ts'

/** A link for a course. LTI Deep Linking 2.0 §3.2. */
export interface ContentItem {
  readonly type: 'ltiResourceLink'
  readonly title: string
  readonly url: string
  /** A column in the grade book of the platform. */
  readonly lineItem?: { readonly scoreMaximum: number; readonly label: string; readonly resourceId: string }
  /** Books need the whole window. */
  readonly window: { readonly targetName: '_blank' }
}

/** The page that a link opens. */
export interface LinkTarget {
  readonly book?: string | undefined
  /** Path of a spine item with the id of the text as fragment. */
  readonly place?: string | undefined
  readonly assignment?: string | undefined
}

/** Returns the address that a platform opens for a link. */
export function linkAddress(publicOrigin: string, target: LinkTarget): string {
  const present = Object.entries(target).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return `${publicOrigin}${LTI_ADDRESSES.launch}?${new URLSearchParams(present).toString()}`
}
