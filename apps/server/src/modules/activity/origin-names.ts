import type { Settings } from '../../kernel/settings/settings.ts'

/** The hosts that the app is loaded from, named as in the stream's address: without dots. Spec 2 §7. */
export function originNames({
  origins,
  frenchOrigin,
  realmOfHost,
}: Pick<Settings, 'origins' | 'frenchOrigin' | 'realmOfHost'>): ReadonlySet<string> {
  const addresses = [...origins, ...(frenchOrigin === undefined ? [] : [frenchOrigin])]
  const hosts = [...addresses.map((address) => new URL(address).hostname), ...Object.keys(realmOfHost)]
  return new Set(hosts.map((host) => host.toLowerCase().replaceAll('.', '')))
}
