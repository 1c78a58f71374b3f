import { resolve } from 'node:path'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Place } from './s3-store.ts'

export type ObjectStorePlace =
  | { readonly driver: 'folder'; readonly root: string }
  | ({ readonly driver: 's3' } & S3Place)

/**
 * Parses `file:FOLDER` or `s3://BUCKET?endpoint=ADDRESS&region=REGION`. The endpoint and the region are optional.
 * Returns undefined for other values.
 */
export function parseObjectStorePlace(value: string): ObjectStorePlace | undefined {
  if (value.startsWith('file:')) {
    const root = value.slice('file:'.length).replace(/^\/\/(?=\/)/, '')
    return root === '' ? undefined : { driver: 'folder', root: resolve(root) }
  }
  if (!value.startsWith('s3://') || !URL.canParse(value)) return undefined
  const url = new URL(value)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (url.hostname === '' || (endpoint !== undefined && !URL.canParse(endpoint))) return undefined
  return { driver: 's3', bucket: url.hostname, endpoint, region: url.searchParams.get('region') ?? undefined }
}

/**
 * Opens a store. Throws an ObjectStoreError for an unusable folder. An S3 bucket is not contacted before its first use.
 */
export async function openObjectStore(place: ObjectStorePlace): Promise<ObjectStore> {
  if (place.driver === 'folder') return openFolderStore(place.root)
  // The S3 client takes about 30 MiB of memory.
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(place)
}
