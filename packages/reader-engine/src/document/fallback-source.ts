import type { ResourceSource } from '../source/resource-source.ts'

/**
 * Returns a source that gives the address of the fallback for each path in `fallbacks`. Browsers cannot show the images
 * at these paths. EPUB 3.3 §3.5.1.
 */
export function withFallbacks(source: ResourceSource, fallbacks: ReadonlyMap<string, string>): ResourceSource {
  if (fallbacks.size === 0) return source
  const shown = (path: string) => fallbacks.get(path) ?? path
  return {
    ...source,
    address: (path) => source.address(shown(path)),
    renewedAddress: (path) => source.renewedAddress(shown(path)),
  }
}
