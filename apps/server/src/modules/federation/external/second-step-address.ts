import type { AuthorizeQuery, SecondStep } from '@lectern/contracts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/**
 * Returns the URL of the log-in page for the second step after an external log-in. The external log-in is only one
 * factor, so a second step can still be required. The fragment contains the ticket of the step: browsers do not send
 * fragments, so the ticket appears in no log.
 */
export function secondStepAddress(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  step: SecondStep,
  query: AuthorizeQuery,
): string {
  const parameters = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const authorize = new URLSearchParams(parameters).toString()
  const encodedStep = Buffer.from(JSON.stringify(step)).toString('base64url')
  return `${publicOrigin}/login?${new URLSearchParams({ authorize }).toString()}#second-step=${encodedStep}`
}
