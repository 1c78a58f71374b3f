import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textBetween } from '../text.ts'

/** Maximum number of UTF-16 code units of the name of a client. */
export const DATA_ACCESS_NAME_MAX = 100
/** Maximum number of clients of an organization. */
export const DATA_ACCESS_CLIENTS_MAX = 50

/**
 * A program that may read the people and groups of an organization with OneRoster 1.2, such as a program for statistics.
 * RFC 6749 §2.
 */
export const DataAccessClient = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Id with which the client requests tokens. RFC 6749 §2.2. */
  clientId: z.string(),
  /** Name of the person who created the client. Null if the person does not exist any more. */
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Time of the last request with the secret or with a token, to the minute. Null before the first one. */
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type DataAccessClient = z.infer<typeof DataAccessClient>

export const DataAccessClients = z.object({
  data: z.array(DataAccessClient),
  /** Base address of OneRoster 1.2. */
  address: z.url(),
  /** Address of the token endpoint. RFC 6749 §3.2. */
  tokenAddress: z.url(),
})
export type DataAccessClients = z.infer<typeof DataAccessClients>

const Owner = z.object({ orgId: z.uuid() })
const shared = { service: 'dataAccess', access: 'user' } as const

export const listDataAccessClients = defineCall({
  ...shared,
  method: 'GET',
  path: '/organizations/:orgId/clients',
  summary: 'List the programs that may read the people and groups of an organization',
  params: Owner,
  responses: { 200: DataAccessClients },
  errors: ['not_found'],
})

/** No other call returns the secret. Refused with `conflict` if the organization has too many clients. */
export const createDataAccessClient = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/clients',
  summary: 'Let a program read the people and groups of an organization',
  repeat: 'first response',
  params: Owner,
  body: z.object({ name: textBetween(1, DATA_ACCESS_NAME_MAX) }),
  responses: { 201: z.object({ id: z.uuid(), clientId: z.string(), clientSecret: z.string() }) },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

/** The tokens of the client end at once. */
export const deleteDataAccessClient = defineCall({
  ...shared,
  method: 'DELETE',
  path: '/organizations/:orgId/clients/:id',
  summary: 'End the access of a program',
  params: z.extend(Owner, { id: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})
