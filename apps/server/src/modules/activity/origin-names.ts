import type { Settings } from '../../kernel/settings/settings.ts'

/** Returns the host names of the web app without dots, as in the URL of the activity stream. Spec 2 §7. */
export function originNames({
  origins,
  frenchOrigin,
  realmOfHost,
}: Pick<Settings, 'origins' | 'frenchOrigin' | 'realmOfHost'>): ReadonlySet<string> {
  const addresses = [...origins, ...(frenchOrigin === undefined ? [] : [frenchOrigin])]
  const hosts = [...addresses.map((address) => new URL(address).hostname), ...Object.keys(realmOfHost)]
  return new Set(hosts.map((host) => host.toLowerCase().replaceAll('.', '')))
}
