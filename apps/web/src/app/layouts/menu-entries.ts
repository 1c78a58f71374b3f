import { type CurrentProfile, isConsumerMarket, type WebConfig } from '@lectern/contracts'

/** What one reads oneself, what one's groups read, what one's children read. */
type ReadingEntry = 'reading' | 'groupReading' | 'childReading'

type MenuEntry =
  | { readonly name: 'home' | 'services' | 'profile' | 'assignments' | 'children' | 'manageUsers' | ReadingEntry }
  /** A page of the deployment, elsewhere. */
  | { readonly name: 'support' | 'feedback'; readonly address: string }

/**
 * What the menu offers, in its order. Consumer-market users see only the services entry, and their profile, where their
 * account can be changed and ended. While the profile is on its way, what everybody has. Spec 2 §2.
 */
export function menuEntries(profile: CurrentProfile | undefined, links: WebConfig['links']): readonly MenuEntry[] {
  if (profile !== undefined && isConsumerMarket(profile)) return [{ name: 'services' }, { name: 'profile' }]
  const isLearner = profile?.organizations.some(({ role }) => role === 'student' || role === 'guardian') ?? true
  return [
    { name: 'home' },
    { name: 'profile' },
    { name: 'reading' },
    ...workEntries(profile).flatMap((name) => [{ name }, { name: READING_ENTRIES[name] }]),
    ...(profile?.menu.includes('ViewManageUsers') ? [{ name: 'manageUsers' } as const] : []),
    ...supportIn(links),
    ...(links.feedback === null || isLearner ? [] : [{ name: 'feedback', address: links.feedback } as const]),
  ]
}

const READING_ENTRIES = { assignments: 'groupReading', children: 'childReading' } as const

/** The same where nobody is logged in. */
export function openMenuEntries(links: WebConfig['links']): readonly MenuEntry[] {
  return [{ name: 'home' }, ...supportIn(links)]
}

function supportIn({ support }: WebConfig['links']): readonly MenuEntry[] {
  return support === null ? [] : [{ name: 'support', address: support }]
}

/** Where the work of pupils is seen: those who teach have what they set, guardians what their child does. */
export function workEntries(profile: CurrentProfile | undefined): readonly ('assignments' | 'children')[] {
  if (profile === undefined || isConsumerMarket(profile)) return []
  const roles = new Set(profile.organizations.map(({ role }) => role))
  return [
    ...(roles.has('employee') || roles.has('admin') ? (['assignments'] as const) : []),
    ...(roles.has('guardian') ? (['children'] as const) : []),
  ]
}

/** Spec 2 §6: the server's menu entry ViewLogOut decides; until it is known, nobody is kept in. */
export function mayLogOut(profile: CurrentProfile | undefined): boolean {
  return profile?.menu.includes('ViewLogOut') ?? true
}
