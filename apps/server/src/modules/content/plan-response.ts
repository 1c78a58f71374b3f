import parseRange from 'range-parser'
import type { ByteRange, ObjectInfo } from '../../kernel/object-store/object-store.ts'

export interface ConditionalHeaders {
  readonly range: string | undefined
  readonly ifRange: string | undefined
  readonly ifNoneMatch: string | undefined
}

export type ResponsePlan =
  | { readonly status: 200 }
  | { readonly status: 206; readonly range: ByteRange }
  | { readonly status: 304 }
  | { readonly status: 416 }

/**
 * Returns the status and range of the response. The response to several ranges is the whole file. RFC 9110 §13.2.2 and
 * §14.
 */
export function planResponse(info: ObjectInfo, headers: ConditionalHeaders): ResponsePlan {
  if (matches(headers.ifNoneMatch, info.etag)) return { status: 304 }
  if (headers.range === undefined || (headers.ifRange !== undefined && headers.ifRange !== info.etag))
    return { status: 200 }
  const ranges = parseRange(info.size, headers.range)
  if (ranges === -1) return { status: 416 }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return { status: 200 }
  const [range] = ranges
  return range === undefined ? { status: 200 } : { status: 206, range }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === weak(etag))
}
