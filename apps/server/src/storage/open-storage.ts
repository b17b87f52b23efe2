import { join } from 'node:path'
import { openS3Store } from './bucket.ts'
import { openDiskStore } from './disk.ts'
import type { ObjectStore } from './objects.ts'

/** The storage part of the configuration; the STORAGE_S3 settings are all present or all absent. */
export type StorageConfig = {
  readonly STORAGE_S3_ENDPOINT?: string | undefined
  readonly STORAGE_S3_BUCKET?: string | undefined
  readonly STORAGE_S3_REGION?: string | undefined
  readonly STORAGE_S3_ACCESS_KEY_ID?: string | undefined
  readonly STORAGE_S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Opens the configured store: a bucket, otherwise the folder `files` in the data folder. */
export function openStorage(config: StorageConfig, dataFolder: string): ObjectStore {
  const { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_BUCKET: bucket, STORAGE_S3_REGION: region = 'us-east-1' } = config
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return openS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey })
  return openDiskStore(join(dataFolder, 'files'))
}
