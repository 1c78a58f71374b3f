import type { OwnSession } from './own-account-dependencies.ts'

/** The sessions of one browser and system. The first session is the one that was used last. */
type DeviceSessions = readonly [OwnSession, ...OwnSession[]]

/**
 * Groups sessions by browser and system, in the order of the sessions, because a browser that deletes its cookies starts
 * a new session at each log-in. The current session is a separate device.
 */
export function groupByDevice(sessions: readonly OwnSession[], current: string | undefined): readonly DeviceSessions[] {
  const devices = new Map<string, [OwnSession, ...OwnSession[]]>()
  for (const session of sessions) {
    const device = session.uid === current ? 'current' : JSON.stringify([session.browser, session.system])
    const others = devices.get(device)
    if (others === undefined) devices.set(device, [session])
    else others.push(session)
  }
  return [...devices.values()]
}
