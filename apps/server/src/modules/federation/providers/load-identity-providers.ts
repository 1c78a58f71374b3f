import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CommandError } from '../../../kernel/command.ts'
import { IdentityProviders, providerKey } from './identity-providers.ts'
import type { IdentityProvider, SecretSource } from './identity-providers.ts'

/** The providers of this deployment, and how to get at their secrets. */
export interface LoadedProviders {
  readonly providers: readonly IdentityProvider[]
  /** The secret of a place that was seen to be there at the start. */
  readonly secretAt: (place: SecretSource) => string
}

/** Reads the file that `IDENTITY_PROVIDERS` names; a fault stops the start with one sentence that says where it is. */
export async function loadIdentityProviders(
  path: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<LoadedProviders> {
  if (path === undefined) return { providers: [], secretAt: () => '' }
  const providers = parse(await read(path))
  const names = providers.map(providerKey)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw toError(`${duplicate} stands in it twice.`)
  const secrets = new Map<string, string>()
  for (const place of providers.flatMap(listSecretSources)) {
    const secret = 'env' in place ? environment[place.env] : await readSecret(resolve(dirname(path), place.file))
    if (secret === undefined || secret === '')
      throw toError(`the secret at ${'env' in place ? `the variable ${place.env}` : place.file} is missing.`)
    secrets.set(sourceKey(place), secret)
  }
  return { providers, secretAt: (place) => secrets.get(sourceKey(place)) ?? '' }
}

function parse(text: string): readonly IdentityProvider[] {
  try {
    const parsed = IdentityProviders.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw toError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as it must be'}.`)
  } catch (error) {
    if (error instanceof SyntaxError) throw toError('it is not JSON.')
    throw error
  }
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw toError('it cannot be read.')
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch {
    return undefined
  }
}

function listSecretSources(provider: IdentityProvider): readonly SecretSource[] {
  switch (provider.protocol) {
    case 'oidc':
      return [provider.clientSecret]
    case 'saml':
      return [provider.certificate, ...(provider.decryptionKey === undefined ? [] : [provider.decryptionKey])]
    case 'library-card':
      return [provider.secret]
  }
}

const sourceKey = (place: SecretSource): string => ('env' in place ? `env ${place.env}` : `file ${place.file}`)
const toError = (what: string): CommandError => new CommandError(`IDENTITY_PROVIDERS names a file in which ${what}`)
