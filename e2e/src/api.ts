import { createHash, randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import {
  API_AUDIENCE,
  ImportedBook,
  ErrorBody,
  getLastmark,
  getMe,
  WEB_CLIENT_ID,
  type CallResponse,
  type ImportedBook as Imported,
  type Position,
} from '@lectern/contracts'
import * as z from 'zod'

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})
export type Tokens = z.infer<typeof Tokens>

/** Sends a POST request without following redirects. Returns the headers and the body of the response. */
export type Send = (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: string }>

/** An import waits up to a minute for EPUBCheck after it has read the book. */
const IMPORT_MAX_MS = 150_000

/** Ends a request that the server never answers, so that the failed test names the line of this request. */
const timeLimit = () => AbortSignal.timeout(60_000)

const sendByFetch: Send = async (url, { headers, body }) => {
  const response = await fetch(url, { method: 'POST', headers, body, signal: timeLimit() })
  return { headers: Object.fromEntries(response.headers), body: await response.text() }
}

/** Logs in without a browser and returns the access token. Throws if the server refuses the log-in. */
export async function fetchToken(origin: string, username: string, password = 'lectern-demo'): Promise<string> {
  return (await logInWith(sendByFetch, origin, username, password)).access_token
}

/** Returns the account of a demo user. */
export async function fetchPerson(origin: string, username: string): Promise<CallResponse<typeof getMe>> {
  const headers = { authorization: `Bearer ${await fetchToken(origin, username)}` }
  return getMe.responses[200].parse(
    await (await fetch(`${origin}/api/account/me`, { headers, signal: timeLimit() })).json(),
  )
}

/**
 * Logs in and exchanges the authorization code for tokens (PKCE). The realm is the last part of the username. Throws if
 * the server refuses the log-in.
 */
export async function logInWith(send: Send, origin: string, username: string, password: string): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${origin}/login/callback`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: WEB_CLIENT_ID,
    redirect_uri: redirectUri,
    scope: 'openid offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: API_AUDIENCE,
  })
  const realm = username.split('.').at(-1)
  const login = await send(`${origin}/auth/v1/login?${query}`, {
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ realm, username, password }),
  })
  const code = new URL(login.headers['redirect-uri'] ?? 'none:').searchParams.get('code')
  if (!code) throw new Error(`the log-in of ${username} returned no code: ${login.body}`)
  const exchange = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: WEB_CLIENT_ID,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const token = await send(`${origin}/auth/v2/token`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: exchange.toString(),
  })
  return Tokens.parse(JSON.parse(token.body))
}

/** The result of an upload: the imported book, or the error body of the server. */
export type Upload = { readonly book: Imported } | { readonly refusal: z.infer<typeof ErrorBody> }

/** Uploads a book into the catalogue. `file` is a path or the content of the file. */
export async function uploadBook(origin: string, token: string, file: string | Blob): Promise<Upload> {
  const response = await fetch(`${origin}/api/library/v1/books`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/epub+zip' },
    body: typeof file === 'string' ? await openAsBlob(file) : file,
    signal: AbortSignal.timeout(IMPORT_MAX_MS),
  })
  const body: unknown = await response.json()
  return response.ok ? { book: ImportedBook.parse(body) } : { refusal: ErrorBody.parse(body) }
}

/** Returns the stored last position; undefined if the user has not opened the book. */
export async function fetchLastmark(origin: string, token: string, book: string): Promise<Position | undefined> {
  const response = await fetch(`${origin}/api/library/v1/books/${book}/lastmark`, {
    headers: { authorization: `Bearer ${token}` },
    signal: timeLimit(),
  })
  if (response.status === 404) return undefined
  return getLastmark.responses[200].parse(await response.json()).position
}
