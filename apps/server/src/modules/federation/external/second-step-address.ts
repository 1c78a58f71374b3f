import type { AuthorizeQuery, SecondStep } from '@lectern/contracts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/**
 * Returns the URL of the log-in page for the second step. The ticket of the step is in the fragment, which browsers do
 * not send, so that no log contains the ticket.
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
