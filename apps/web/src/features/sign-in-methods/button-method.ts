import type { WayIn } from '@lectern/contracts'

/** A way that has a button; a username and a password have their own form. */
export type WayWithButton = Exclude<WayIn, 'password'>

/** For the ways that a country offers. */
export function hasButton(way: WayIn): way is WayWithButton {
  return way !== 'password'
}
