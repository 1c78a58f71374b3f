import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Role } from './role.ts'

/** Actions that the server allows on a person's own profile. Spec 2 §6: `EditPassword` allows changing the password. */
export const PROFILE_ACTIONS = ['EditPassword'] as const
/** Entries of the menu. Spec 2 §6: `ViewLogOut` decides whether log-out is allowed. */
export const PROFILE_MENU = ['ViewManageUsers', 'ViewLogOut'] as const

/** Spec 2 §3, current profile (control panel). Identifiers that a person does not have are null. */
export const CurrentProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  bankid: z.nullable(z.string()),
  sms: z.nullable(z.string()),
  eppn: z.nullable(z.string()),
  gsuiteemail: z.nullable(z.string()),
  office365: z.nullable(z.string()),
  /** A shared account. */
  guest: z.boolean(),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  organizations: z.array(
    z.object({ id: z.uuid(), name: z.string(), type: z.string(), role: Role, admin: z.boolean() }),
  ),
  subscriptions: z.array(
    z.object({
      label: z.string(),
      values: z.array(z.object({ startsAt: z.string(), endsAt: z.nullable(z.string()), active: z.boolean() })),
    }),
  ),
  actions: z.array(z.enum(PROFILE_ACTIONS)),
  menu: z.array(z.enum(PROFILE_MENU)),
})
export type CurrentProfile = z.infer<typeof CurrentProfile>

export const getCurrentProfile = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/me',
  summary: 'The person who is logged in, with what they may do and what they have subscribed to',
  access: 'user',
  responses: { 200: CurrentProfile },
})

/** The type of the school unit of a country's consumers. */
const CONSUMER_UNIT = 'consumer'

/**
 * Returns whether a person is a consumer-market user: exactly one subscription, whose type ends with `consumer`, and
 * exactly one role: guardian, by a single association with the country's consumer school unit. Spec 2 §5.
 */
export function isConsumerMarket({
  subscriptions,
  organizations,
}: Pick<CurrentProfile, 'subscriptions' | 'organizations'>): boolean {
  const [subscription, ...moreSubscriptions] = subscriptions.filter(({ values }) => values.some(({ active }) => active))
  const [unit, ...moreUnits] = organizations
  return (
    moreSubscriptions.length === 0 &&
    moreUnits.length === 0 &&
    subscription !== undefined &&
    subscription.label.endsWith('consumer') &&
    unit?.role === 'guardian' &&
    unit.type === CONSUMER_UNIT
  )
}

/**
 * Returns a person's services: each label with at least one active entry, once. Spec 2 §6: a label that contains
 * `begreppa` is begreppa; a label that matches `polylino-school` is polyglutt-school.
 */
export function listServices({ subscriptions }: Pick<CurrentProfile, 'subscriptions'>): string[] {
  const active = subscriptions.filter(({ values }) => values.some((value) => value.active))
  return [...new Set(active.map(({ label }) => serviceOfLabel(label)))]
}

function serviceOfLabel(label: string): string {
  if (label.includes('begreppa')) return 'begreppa'
  return label.includes('polylino-school') ? 'polyglutt-school' : label
}
