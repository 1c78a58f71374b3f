import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable } from 'node:stream'
import { assertSafeObjectKey } from './object-key.ts'
import type {
  ByteRange,
  ListedObject,
  ObjectDescription,
  ObjectInfo,
  ObjectStore,
  StoredObject,
} from './object-store.ts'
import { isOutage } from '../outage.ts'
import { ObjectStoreError } from './object-store.ts'

export interface S3Place {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string | undefined
}

/** Maximum number of keys in one S3 deletion. */
const DELETE_BATCH = 1000
/** Size of a part in a streamed upload. Parts are sent one after another, so an upload needs only this much memory. */
const UPLOAD_PART_BYTES = 8 * 1024 * 1024
const CONNECT_TIMEOUT_MS = 5000
/** Maximum time without any data on a connection. */
const IDLE_TIMEOUT_MS = 30_000

/** Returns a store in an S3 bucket. The AWS SDK finds the credentials, for example in environment variables. */
export function openS3Store(place: S3Place): ObjectStore {
  const client = new S3Client({
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    ...(place.region === undefined ? {} : { region: place.region }),
    // Some S3-compatible stores reject the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without limits, a request to a store that does not respond never ends.
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  })
  nameFailures(client, place.bucket)
  const { bucket } = place
  return {
    put: (key, body, description) => put(client, bucket, key, body, description),
    get: (key, range) => get(client, bucket, key, range),
    head: (key) => head(client, bucket, key),
    list: (prefix) => list(client, bucket, prefix),
    listSizes: (prefix) => listSizes(client, bucket, prefix),
    delete: (prefix) => deletePrefix(client, bucket, prefix),
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
        throw new ObjectStoreError(`The bucket ${bucket} cannot be reached`, { cause: error })
      })
    },
    close: () => {
      client.destroy()
      return Promise.resolve()
    },
  }
}

/** Turns the errors of a store that does not work into ObjectStoreErrors. A missing object is not such an error. */
function nameFailures(client: S3Client, bucket: string): void {
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request)
      } catch (error) {
        throw isFailure(error) ? new ObjectStoreError(`The bucket ${bucket} cannot be used`, { cause: error }) : error
      }
    },
    { step: 'initialize', name: 'nameFailures', priority: 'high' },
  )
}

function isFailure(error: unknown): boolean {
  if (error instanceof S3ServiceException)
    return error.$metadata.httpStatusCode !== 404 || error.name === 'NoSuchBucket'
  return isOutage(error) || (error instanceof Error && error.name === 'TimeoutError')
}

async function put(
  client: S3Client,
  bucket: string,
  key: string,
  body: Uint8Array | Readable,
  description: ObjectDescription,
): Promise<void> {
  assertSafeObjectKey(key)
  const object = {
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentType: description.contentType,
    ...(description.cacheControl === undefined ? {} : { CacheControl: description.cacheControl }),
  }
  if (body instanceof Uint8Array) {
    await client.send(new PutObjectCommand(object))
    return
  }
  await new Upload({ client, params: object, queueSize: 1, partSize: UPLOAD_PART_BYTES }).done()
}

async function head(client: S3Client, bucket: string, key: string): Promise<ObjectInfo | undefined> {
  assertSafeObjectKey(key)
  const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).catch(ignoreMissing)
  if (found === undefined) return undefined
  return {
    size: found.ContentLength ?? 0,
    contentType: found.ContentType ?? 'application/octet-stream',
    etag: found.ETag ?? '""',
  }
}

async function get(
  client: S3Client,
  bucket: string,
  key: string,
  range?: ByteRange,
): Promise<StoredObject | undefined> {
  assertSafeObjectKey(key)
  const found = await client
    .send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
      }),
    )
    .catch(ignoreMissing)
  if (found === undefined) return undefined
  if (!(found.Body instanceof Readable)) throw new ObjectStoreError(`The bucket ${bucket} sent no body for ${key}`)
  return {
    size: wholeSize(found.ContentRange, found.ContentLength),
    contentType: found.ContentType ?? 'application/octet-stream',
    etag: found.ETag ?? '""',
    stream: found.Body,
  }
}

/**
 * Returns the size of the whole object in bytes. For a range, the size is at the end of `Content-Range`, for example
 * `bytes 0-99/1234`.
 */
function wholeSize(contentRange: string | undefined, contentLength: number | undefined): number {
  const whole = contentRange?.slice(contentRange.lastIndexOf('/') + 1)
  return whole === undefined ? (contentLength ?? 0) : Number(whole)
}

async function* list(client: S3Client, bucket: string, prefix: string): AsyncIterable<string> {
  for await (const { key } of listSizes(client, bucket, prefix)) yield key
}

async function* listSizes(client: S3Client, bucket: string, prefix: string): AsyncIterable<ListedObject> {
  let token: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    )
    for (const { Key: key, Size: size = 0 } of page.Contents ?? []) if (key !== undefined) yield { key, size }
    token = page.NextContinuationToken
  } while (token !== undefined)
}

async function deletePrefix(client: S3Client, bucket: string, prefix: string): Promise<void> {
  if (prefix === '') throw new ObjectStoreError('Deleting needs a prefix')
  const keys: string[] = []
  for await (const key of list(client, bucket, prefix)) keys.push(key)
  for (let from = 0; from < keys.length; from += DELETE_BATCH) {
    const batch = keys.slice(from, from + DELETE_BATCH).map((Key) => ({ Key }))
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: batch, Quiet: true } }))
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
  throw error
}
