import type { Realm, WebConfig } from '@lectern/contracts'
import { useEffect } from 'react'
import { usePlatform, useUser } from '../platform/platform.tsx'

/** Loads the help widget if the deployment has a widget for the user's country. */
export function HelpWidget() {
  const { config } = usePlatform()
  const realm = useUser()?.realm
  const address = realm === undefined ? null : findHelpWidget(config, realm)
  // The script must run once per page load and is never removed.
  useEffect(() => {
    if (address === null || [...document.scripts].some(({ src }) => src === address)) return
    const script = document.createElement('script')
    script.src = address
    script.async = true
    document.head.append(script)
  }, [address])
  return null
}

/** Returns the address of the widget's script, or null. Spec 1 §1. */
export function findHelpWidget(
  { helpWidgetUrl, environment }: Pick<WebConfig, 'helpWidgetUrl' | 'environment'>,
  realm: Realm,
): string | null {
  return environment === 'local' || realm === 'fr' ? null : helpWidgetUrl
}
