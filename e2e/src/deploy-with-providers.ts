import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startLibrarySystem, startOidcProvider, startSamlProvider } from '@lectern/test-kit/outside'
import { startServerWith } from './start-server.ts'

/** A server that is connected to external sign-in providers of each protocol. */
export interface Deployment {
  readonly origin: string
  stop(): Promise<void>
}

const SECRET = 'between them and us'
const ENTITY_ID = 'https://lectern.example/gar'

/** Starts the external providers and a server that is connected to all of them. Writes the settings into `folder`. */
export async function deployWithProviders(folder: string): Promise<Deployment> {
  const client = { clientId: 'lectern', clientSecret: SECRET }
  const [vidis, domino, library] = await Promise.all([
    startOidcProvider({
      ...client,
      people: [
        { sub: 'mila', given_name: 'Mila', family_name: 'Kaya', rolle: 'LERN', schulkennung: 'DE-XX-100001' },
        { sub: 'ben', given_name: 'Ben', family_name: 'Nowak', rolle: 'LEHR', schulkennung: 'DE-XX-100001' },
        { sub: 'parent', given_name: 'Ute', family_name: 'Kaya', rolle: 'SORGBER', schulkennung: 'DE-XX-100001' },
      ],
    }),
    startOidcProvider({
      ...client,
      people: [{ sub: 'tess', given_name: 'Tess', family_name: 'Vos', role: 'student', school: '99XX00' }],
    }),
    startOidcProvider({ ...client, people: [{ sub: 'frieda', given_name: 'Frieda', family_name: 'Brandt' }] }),
  ])
  const jade = { IDO: 'ido-1', PRE: 'Jade', NOM: 'Martin', PRO: 'National_elv', UAI: '0990001X' }
  const gar = await startSamlProvider({ audience: ENTITY_ID, people: { jade } })
  const cards = await startLibrarySystem({ secret: SECRET, readers: { '1234 0000': 'Mia Vogel' } })
  const oidc = { protocol: 'oidc', clientId: 'lectern', clientSecret: { env: 'OUTSIDE_SECRET' } }
  const providers = [
    { ...oidc, way: 'vidis', issuer: vidis.origin },
    { ...oidc, way: 'domino', issuer: domino.origin },
    { ...oidc, way: 'ak-bibliotheken', issuer: library.origin, library: '99000001' },
    {
      way: 'gar',
      protocol: 'saml',
      entryPoint: `${gar.origin}/sso`,
      issuer: gar.entityId,
      certificate: { file: 'gar.pem' },
      entityId: ENTITY_ID,
    },
    {
      way: 'ak-bibliotheken',
      protocol: 'library-card',
      address: `${cards.origin}/check`,
      secret: { env: 'OUTSIDE_SECRET' },
      library: '99000002',
    },
  ]
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'providers.json')
  await writeFile(file, JSON.stringify(providers))
  await writeFile(path.join(folder, 'gar.pem'), gar.certificate)
  const server = await startServerWith({ IDENTITY_PROVIDERS: file, OUTSIDE_SECRET: SECRET })
  return {
    origin: server.origin,
    stop: async () => {
      await server.stop()
      for (const organisation of [vidis, domino, library, gar, cards]) await organisation.close()
    },
  }
}
