import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CommandError } from '../../../kernel/command.ts'
import { IdentityProviders, providerKey } from './identity-providers.ts'
import type { IdentityProvider, SecretPlace } from './identity-providers.ts'

/** The providers of this deployment, and how to get at their secrets. */
export interface LoadedProviders {
  readonly providers: readonly IdentityProvider[]
  /** The secret of a place that was seen to be there at the start. */
  readonly secretAt: (place: SecretPlace) => string
}

/** Reads the file that `IDENTITY_PROVIDERS` names; a fault stops the start with one sentence that says where it is. */
export async function loadIdentityProviders(
  path: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<LoadedProviders> {
  if (path === undefined) return { providers: [], secretAt: () => '' }
  const providers = parse(await read(path))
  const names = providers.map(providerKey)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw fault(`${twice} stands in it twice.`)
  const secrets = new Map<string, string>()
  for (const place of providers.flatMap(placesOf)) {
    const secret = 'env' in place ? environment[place.env] : await readSecret(resolve(dirname(path), place.file))
    if (secret === undefined || secret === '')
      throw fault(`the secret at ${'env' in place ? `the variable ${place.env}` : place.file} is missing.`)
    secrets.set(keyOf(place), secret)
  }
  return { providers, secretAt: (place) => secrets.get(keyOf(place)) ?? '' }
}

function parse(text: string): readonly IdentityProvider[] {
  try {
    const parsed = IdentityProviders.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw fault(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as it must be'}.`)
  } catch (error) {
    if (error instanceof SyntaxError) throw fault('it is not JSON.')
    throw error
  }
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw fault('it cannot be read.')
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch {
    return undefined
  }
}

function placesOf(provider: IdentityProvider): readonly SecretPlace[] {
  switch (provider.protocol) {
    case 'oidc':
      return [provider.clientSecret]
    case 'saml':
      return [provider.certificate, ...(provider.decryptionKey === undefined ? [] : [provider.decryptionKey])]
    case 'library-card':
      return [provider.secret]
  }
}

const keyOf = (place: SecretPlace): string => ('env' in place ? `env ${place.env}` : `file ${place.file}`)
const fault = (what: string): CommandError => new CommandError(`IDENTITY_PROVIDERS names a file in which ${what}`)
