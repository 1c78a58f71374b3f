import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CommandError } from '../../../kernel/command.ts'
import { IdentityProviders, providerKey } from './identity-providers.ts'
import type { IdentityProvider, SecretSource } from './identity-providers.ts'

export interface LoadedProviders {
  readonly providers: readonly IdentityProvider[]
  /** Returns a secret that was read when the server started, or '' for an unknown source. */
  readonly secretAt: (source: SecretSource) => string
}

/**
 * Reads the file that the setting `IDENTITY_PROVIDERS` names, and the secrets of the providers. Throws a CommandError
 * whose message names the fault.
 */
export async function loadIdentityProviders(
  path: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<LoadedProviders> {
  if (path === undefined) return { providers: [], secretAt: () => '' }
  const providers = parse(await read(path))
  const names = providers.map(providerKey)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw toError(`${duplicate} is listed twice.`)
  const secrets = new Map<string, string>()
  for (const source of providers.flatMap(listSecretSources)) {
    const secret = 'env' in source ? environment[source.env] : await readSecret(resolve(dirname(path), source.file))
    if (secret === undefined || secret === '')
      throw toError(`${'env' in source ? `the variable ${source.env}` : `the file ${source.file}`} is missing.`)
    secrets.set(sourceKey(source), secret)
  }
  return { providers, secretAt: (source) => secrets.get(sourceKey(source)) ?? '' }
}

function parse(text: string): readonly IdentityProvider[] {
  try {
    const parsed = IdentityProviders.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw toError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid value'}.`)
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

const sourceKey = (source: SecretSource): string => ('env' in source ? `env ${source.env}` : `file ${source.file}`)
const toError = (fault: string): CommandError =>
  new CommandError(`IDENTITY_PROVIDERS names a file with a fault: ${fault}`)
