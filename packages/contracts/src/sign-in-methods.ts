import * as z from 'zod/mini'
import type { Realm } from './realm.ts'

/**
 * Every way of logging in, in the order in which a log-in page offers them: a child finds the card first. The names are
 * those of spec 2 §6, 'auth methods detected', and stand in `amr` and `amr_hint` too (a password is RFC 8176's `pwd` there).
 */
export const WAYS_IN = ['qr', 'gar', 'vidis', 'domino', 'ak-bibliotheken', 'group-code', 'password'] as const
export const WayIn = z.enum(WAYS_IN)
export type WayIn = z.infer<typeof WayIn>

/** Ways for which another organisation answers: offered only where the deployment has set them up. */
export const OUTSIDE_WAYS = ['gar', 'vidis', 'domino', 'ak-bibliotheken'] as const
export const OutsideWay = z.enum(OUTSIDE_WAYS)
export type OutsideWay = z.infer<typeof OutsideWay>

/** Docs, decision 13: which country an outside way belongs to. A person who comes by it is of that realm. */
const REALM_OF_OUTSIDE_WAY: Record<OutsideWay, Realm> = {
  gar: 'fr',
  vidis: 'de',
  domino: 'nl',
  'ak-bibliotheken': 'de',
}

/** The realm whose people come in by an outside way. */
export function realmOfWay(way: OutsideWay): Realm {
  return REALM_OF_OUTSIDE_WAY[way]
}

/** What a country's log-in page offers, in its order; `setUp` are the outside ways of this deployment (`/config.json`). */
export function waysOf(realm: Realm, setUp: readonly string[]): readonly WayIn[] {
  return WAYS_IN.filter((way) => !isOutsideWay(way) || (realmOfWay(way) === realm && setUp.includes(way)))
}

/** Does another organisation answer for it? */
export function isOutsideWay(way: string): way is OutsideWay {
  return OUTSIDE_WAYS.some((outside) => outside === way)
}

/** The way that a client's `amr_hint` asks for, where the country offers it; a password needs no leading to. Spec 2 §7. */
export function hintedWay(hint: string | undefined, offered: readonly WayIn[]): WayIn | undefined {
  return offered.find((way) => way === hint && way !== 'password')
}
