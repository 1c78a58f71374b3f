import * as z from 'zod'
import type { Log } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { toLibraryReader } from './external-identity.ts'
import type { ExternalIdentity } from './external-identity.ts'
import type { LibraryCardProvider } from '../providers/identity-providers.ts'

const TIMEOUT_MS = 10_000
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404])

const Reader = z.object({
  reader: z.object({
    /** Identifier of the library user. The identifier changes with the card if a library numbers only its cards. */
    id: z.string().min(1).max(255),
    firstname: z.string().max(255).default(''),
    lastname: z.string().max(255).default(''),
  }),
})

/** The system of a library that checks card and PIN. */
export interface LibrarySystem {
  recognise(card: string, pin: string): Promise<ExternalIdentity | Refusal>
}

/**
 * Creates a client for the library's system. The README of the module describes the request. `recognise` refuses with
 * `wrong_library_card` and `provider_unreachable`.
 */
export function createLibrarySystem(
  { address, library }: LibraryCardProvider,
  secret: string,
  log: Log,
): LibrarySystem {
  return {
    recognise: async (card, pin) => {
      const answer = await postCard(address, secret, { card, pin })
      if (answer !== undefined && REFUSED_STATUSES.has(answer.status)) return refuse('wrong_library_card')
      const parsed = answer?.ok === true ? Reader.safeParse(await readJson(answer)) : undefined
      if (parsed?.success !== true) {
        log.warn({ way: 'ak-bibliotheken', status: answer?.status ?? 0 }, 'a library’s system sent no valid response')
        return refuse('provider_unreachable')
      }
      const { id, firstname, lastname } = parsed.data.reader
      return toLibraryReader(library, { subject: id, firstname, lastname })
    },
  }
}

async function postCard(
  address: string,
  secret: string,
  body: { card: string; pin: string },
): Promise<Response | undefined> {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    return undefined
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}
