import { resolve } from 'node:path'
import { REALMS } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'
import { isLocalDeployment } from '../local-request.ts'
import { GivenSettings } from './setting-definitions.ts'
import { describeProblem, type Environment, readVariables } from './setting-variables.ts'

/** All settings of a deployment. Source: product document, 'One program, two commands'. */
export type Settings = ReturnType<typeof completeSettings>

/** `smtp` uses a mail server, `outbox` stores emails in a folder, and `none` leaves emails in the queue. */
export type MailSetting =
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  | { readonly kind: 'outbox'; readonly folder: string }
  | { readonly kind: 'none' }

export type ParsedSettings =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problem: string }

/** Parses the settings. `problem` is one sentence for the operator. */
export function parseSettings(environment: Environment): ParsedSettings {
  const parsed = GivenSettings.safeParse(readVariables(environment))
  if (!parsed.success) return { ok: false, problem: describeProblem(parsed.error, environment) }
  const given = parsed.data
  if (given.databaseUrlUs !== undefined && given.databaseUrl === undefined)
    return { ok: false, problem: 'DATABASE_URL_US needs DATABASE_URL to be set too.' }
  if (given.smtpUrl !== undefined && given.mailFrom === undefined)
    return { ok: false, problem: 'SMTP_URL needs MAIL_FROM to be set too.' }
  // Directive 2011/83/EU, article 6: families must know their trader before they order.
  const isLive = Object.values(given.stripeSecretKeys).some((key) => key.includes('_live_'))
  if (isLive && given.seller === undefined)
    return { ok: false, problem: 'A live key in STRIPE_SECRET_KEYS needs SELLER to be set too.' }
  return { ok: true, settings: completeSettings(given) }
}

/** Adds the defaults that depend on other settings. */
function completeSettings({ smtpUrl, mailFrom, ...given }: GivenSettings) {
  const { dataFolder, databaseUrl, host, port } = given
  const publicOrigin = given.publicOrigin ?? `http://${browsableHost(host)}:${port}`
  const objectStore = given.objectStore ?? `file:${resolve(dataFolder, 'objects')}`
  const demo = given.demo ?? databaseUrl === undefined
  const contentOrigin = given.contentOrigin ?? publicOrigin
  const mail = chooseMail({ smtpUrl, mailFrom, databaseUrl, dataFolder })
  return {
    ...given,
    publicOrigin,
    origins: listSpellings(publicOrigin),
    objectStore,
    demo,
    contentOrigin,
    mail,
    ...chooseStripe({ ...given, publicOrigin, demo }),
  } as const
}

/** Path of the sandbox that replaces Stripe. Source: product document, 'Further addresses'. */
export const STRIPE_SANDBOX_PATH = '/demo/stripe'

/** Uses the sandbox for a demo on one's own machine, unless the deployment has keys of Stripe. */
function chooseStripe({
  databaseUrl,
  publicOrigin,
  trustProxy,
  demo,
  stripeSecretKeys,
}: Pick<GivenSettings, 'databaseUrl' | 'trustProxy' | 'stripeSecretKeys'> & {
  readonly publicOrigin: string
  readonly demo: boolean
}) {
  const isOwnMachine = demo && databaseUrl === undefined && isLocalDeployment({ publicOrigin, trustProxy })
  const stripeSandbox = isOwnMachine && Object.keys(stripeSecretKeys).length === 0
  if (!stripeSandbox) return { stripeSandbox }
  const keys = (prefix: string): Partial<Record<Realm, string>> =>
    Object.fromEntries(REALMS.map((realm) => [realm, `${prefix}_sandbox_${realm}`]))
  return {
    stripeSandbox,
    stripeUrl: `${publicOrigin}${STRIPE_SANDBOX_PATH}`,
    stripeSecretKeys: keys('sk_test'),
    stripePublishableKeys: keys('pk_test'),
    stripeWebhookSecrets: keys('whsec'),
  }
}

type MailVariables = Pick<GivenSettings, 'smtpUrl' | 'mailFrom' | 'databaseUrl' | 'dataFolder'>

function chooseMail({ smtpUrl, mailFrom, databaseUrl, dataFolder }: MailVariables): MailSetting {
  if (smtpUrl !== undefined && mailFrom !== undefined) return { kind: 'smtp', url: smtpUrl, from: mailFrom }
  if (databaseUrl !== undefined) return { kind: 'none' }
  return { kind: 'outbox', folder: resolve(dataFolder, 'outbox') }
}

/** Returns a host that a browser on this machine can open. */
function browsableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Users can type `localhost` or `127.0.0.1`, so a loopback origin has both spellings. */
function listSpellings(publicOrigin: string): readonly string[] {
  const url = new URL(publicOrigin)
  const loopback = ['localhost', '127.0.0.1']
  if (!loopback.includes(url.hostname)) return [publicOrigin]
  const others = loopback.map((host) => {
    const other = new URL(publicOrigin)
    other.hostname = host
    return other.origin
  })
  return [...new Set([publicOrigin, ...others])]
}
