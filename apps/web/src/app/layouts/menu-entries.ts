import { type CurrentProfile, isConsumerMarket, type WebConfig } from '@lectern/contracts'

type ReadingEntry = 'reading' | 'groupReading' | 'childReading'

type MenuEntry =
  | {
      readonly name:
        | 'home'
        | 'catalogue'
        | 'services'
        | 'profile'
        | 'settings'
        | 'childProfiles'
        | 'subscription'
        | 'who'
        | 'assignments'
        | 'children'
        | 'manageUsers'
        | 'endSubscription'
        | ReadingEntry
    }
  /** A link to a page outside this app, from the deployment's settings. */
  | { readonly name: 'support' | 'feedback'; readonly address: string }

/** Who reads in a family: a child, or a parent whose children have profiles. */
export type FamilyReader = 'child' | 'parent' | undefined

type MenuConfig = Pick<WebConfig, 'links' | 'stripePublishableKeys'>

/** Returns the menu's entries in display order. Spec 2 §2. A child has no entry for the pages of the parent. */
export function menuEntries(
  profile: CurrentProfile | undefined,
  { links, stripePublishableKeys }: MenuConfig,
  reader: FamilyReader,
): readonly MenuEntry[] {
  if (reader === 'child') return CHILD_ENTRIES
  if (profile !== undefined && isConsumerMarket(profile))
    return [{ name: 'services' }, { name: 'profile' }, ...familyEntries(reader), ...listEnding(stripePublishableKeys)]
  const isLearner = profile?.organizations.some(({ role }) => role === 'student' || role === 'guardian') ?? true
  return [
    { name: 'home' },
    { name: 'catalogue' },
    { name: 'profile' },
    { name: 'reading' },
    ...workEntries(profile).flatMap((name) => [{ name }, { name: READING_ENTRIES[name] }]),
    ...(profile?.menu.includes('ViewManageUsers') ? [{ name: 'manageUsers' } as const] : []),
    ...listSupport(links),
    ...(links.feedback === null || isLearner ? [] : [{ name: 'feedback', address: links.feedback } as const]),
  ]
}

/** The pages of a parent of a family. */
const familyEntries = (reader: FamilyReader): readonly MenuEntry[] => [
  { name: 'childProfiles' },
  ...(reader === 'parent' ? ([{ name: 'who' }] as const) : []),
  { name: 'subscription' },
]

const CHILD_ENTRIES: readonly MenuEntry[] = (['home', 'catalogue', 'reading', 'settings', 'who'] as const).map(
  (name) => ({
    name,
  }),
)

const READING_ENTRIES = { assignments: 'groupReading', children: 'childReading' } as const

/** Returns the menu's entries for a visitor who is logged out. */
export function publicMenuEntries({ links, stripePublishableKeys }: MenuConfig): readonly MenuEntry[] {
  return [{ name: 'home' }, ...listSupport(links), ...listEnding(stripePublishableKeys)]
}

/** § 312k BGB: where families can subscribe, the page that ends a subscription must be easy to find. */
function listEnding(keys: WebConfig['stripePublishableKeys']): readonly MenuEntry[] {
  return Object.keys(keys).length === 0 ? [] : [{ name: 'endSubscription' }]
}

function listSupport({ support }: WebConfig['links']): readonly MenuEntry[] {
  return support === null ? [] : [{ name: 'support', address: support }]
}

/** Returns the pages about pupils' work that the user's roles allow. */
export function workEntries(profile: CurrentProfile | undefined): readonly ('assignments' | 'children')[] {
  if (profile === undefined || isConsumerMarket(profile)) return []
  const roles = new Set(profile.organizations.map(({ role }) => role))
  return [
    ...(roles.has('employee') || roles.has('admin') ? (['assignments'] as const) : []),
    ...(roles.has('guardian') ? (['children'] as const) : []),
  ]
}

/** Returns true if the log-out button is shown. Spec 2 §6. */
export function mayLogOut(profile: CurrentProfile | undefined): boolean {
  return profile?.menu.includes('ViewLogOut') ?? true
}
