import type { AuthorizeQuery, SecondStep } from '@lectern/contracts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/**
 * The log-in page, which goes on with the second step of somebody whom an organisation has recognised: the organisation's own
 * log-in is one factor, and whoever set up a second one is asked for it whichever way they come. The step's ticket stands in
 * the fragment, which no server and no log sees.
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
