import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { paged, PAGE_SIZE_MAX } from '../paging.ts'

const shared = { service: 'payment', access: 'superUser' } as const
const IdParams = z.object({ id: z.uuid() })
const page = z.object({
  pageNumber: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 10),
})

/** Days for which the report of a comparison is stored. */
export const COMPARISON_DAYS = 90

/**
 * A value that differed from Stripe. `new`: a subscription was not known. `status`, `prices`, `trial`, `end`: of a subscription.
 * `books`: the time in which books are open, or the number of children.
 */
export const ComparedValue = z.enum(['new', 'status', 'prices', 'trial', 'end', 'books'])
export type ComparedValue = z.infer<typeof ComparedValue>

/** Why a customer could not be compared. `unavailable`: Stripe could not be reached. The log has the reason of `error`. */
export const ComparisonFailure = z.enum(['unavailable', 'error'])
export type ComparisonFailure = z.infer<typeof ComparisonFailure>

/** The nightly comparison of the customers of a country with Stripe. */
export const Comparison = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** Null while it runs, and if the server was ended meanwhile. */
  endedAt: z.nullable(z.iso.datetime()),
  /** Number of customers. `repaired` and `failed` are parts of `checked`. */
  checked: z.int(),
  repaired: z.int(),
  failed: z.int(),
})
export type Comparison = z.infer<typeof Comparison>

/** A customer that differed from Stripe, or that could not be compared. */
export const ComparisonFinding = z.object({
  id: z.uuid(),
  uid: z.uuid(),
  /** Name of the family. Null if the account was deleted meanwhile. */
  name: z.nullable(z.string()),
  /** Values that were repaired. Empty after a failure. */
  repaired: z.array(ComparedValue),
  failure: z.nullable(ComparisonFailure),
})
export type ComparisonFinding = z.infer<typeof ComparisonFinding>

export const listComparisons = defineCall({
  ...shared,
  method: 'GET',
  path: '/comparisons',
  summary: 'List the nightly comparisons with Stripe of the last 90 days, newest first',
  query: page,
  responses: { 200: paged(Comparison) },
})

export const getComparison = defineCall({
  ...shared,
  method: 'GET',
  path: '/comparisons/:id',
  summary: 'Get a nightly comparison with Stripe',
  params: IdParams,
  responses: { 200: Comparison },
  errors: ['not_found'],
})

/** Lists at most 500 findings of a night, failures first. The numbers of the comparison count all. */
export const listComparisonFindings = defineCall({
  ...shared,
  method: 'GET',
  path: '/comparisons/:id/findings',
  summary: 'List the families that differed from Stripe, or that could not be compared',
  params: IdParams,
  query: page,
  responses: { 200: paged(ComparisonFinding) },
  errors: ['not_found'],
})
