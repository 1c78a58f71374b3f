import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Role } from './role.ts'

/** The server can allow these actions on the user's profile. Spec 2 §6. */
export const PROFILE_ACTIONS = ['EditPassword'] as const
/** Menu entries that the server can allow. Spec 2 §6: without `ViewLogOut`, the menu has no log-out. */
export const PROFILE_MENU = ['ViewManageUsers', 'ViewLogOut'] as const

/** Spec 2 §3, current profile (control panel). An identifier that the user does not have is null. */
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
  /** True for the shared account of a group. */
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
  summary: 'Get the profile, actions and subscriptions of the current user',
  access: 'user',
  responses: { 200: CurrentProfile },
})

/** The type of the school unit to which all consumers of a country belong. */
const CONSUMER_UNIT = 'consumer'

/**
 * Returns whether a user is a consumer-market user: one association, as guardian in the consumer school unit. A family
 * stays one before its first subscription, after its last one, and with two at a time. Spec 2 §5; docs/decisions/0041.
 */
export function isConsumerMarket({
  organizations,
}: {
  readonly organizations: readonly Pick<CurrentProfile['organizations'][number], 'role' | 'type'>[]
}): boolean {
  const [unit, ...moreUnits] = organizations
  return moreUnits.length === 0 && unit?.role === 'guardian' && unit.type === CONSUMER_UNIT
}

/** Returns the service name of each active subscription, without duplicates. Spec 2 §6. */
export function listServices({ subscriptions }: Pick<CurrentProfile, 'subscriptions'>): string[] {
  const active = subscriptions.filter(({ values }) => values.some((value) => value.active))
  return [...new Set(active.map(({ label }) => toServiceName(label)))]
}

function toServiceName(label: string): string {
  if (label.includes('begreppa')) return 'begreppa'
  return label.includes('polylino-school') ? 'polyglutt-school' : label
}
