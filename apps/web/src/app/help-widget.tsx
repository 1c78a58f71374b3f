import type { Realm, WebConfig } from '@lectern/contracts'
import { useEffect } from 'react'
import { usePlatform, useUser } from '../platform/platform.tsx'

/** Loads the deployment's help widget, if there is one: a script of another host. */
export function HelpWidget() {
  const { config } = usePlatform()
  const realm = useUser()?.realm
  const address = realm === undefined ? null : findHelpWidget(config, realm)
  // The script is outside React. It is loaded once and stays.
  useEffect(() => {
    if (address === null || [...document.scripts].some(({ src }) => src === address)) return
    const script = document.createElement('script')
    script.src = address
    script.async = true
    document.head.append(script)
  }, [address])
  return null
}

/** Spec 1 §1: the widget loads only where the environment is not local and the country is not fr. */
export function findHelpWidget(
  { helpWidgetUrl, environment }: Pick<WebConfig, 'helpWidgetUrl' | 'environment'>,
  realm: Realm,
): string | null {
  return environment === 'local' || realm === 'fr' ? null : helpWidgetUrl
}
