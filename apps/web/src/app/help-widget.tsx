import type { Realm, WebConfig } from '@lectern/contracts'
import { useEffect } from 'react'
import { usePlatform, useUser } from '../platform/platform.tsx'

/** Loads the help widget, a script from another origin, if the deployment has one for the user's country. */
export function HelpWidget() {
  const { config } = usePlatform()
  const realm = useUser()?.realm
  const address = realm === undefined ? null : findHelpWidget(config, realm)
  // The script must run once per page load and is never removed, so an effect adds it to the document.
  useEffect(() => {
    if (address === null || [...document.scripts].some(({ src }) => src === address)) return
    const script = document.createElement('script')
    script.src = address
    script.async = true
    document.head.append(script)
  }, [address])
  return null
}

/**
 * Returns the address of the widget's script, or null. Spec 1 §1: the widget loads only if the environment is not local
 * and the country is not fr.
 */
export function findHelpWidget(
  { helpWidgetUrl, environment }: Pick<WebConfig, 'helpWidgetUrl' | 'environment'>,
  realm: Realm,
): string | null {
  return environment === 'local' || realm === 'fr' ? null : helpWidgetUrl
}
