import { fileURLToPath } from 'node:url'
import { readReleaseHashes } from '../http/release/release-hashes.ts'

/** The built web app. */
export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Returns the hashes of the built web app's release, as roots name them. */
export const releaseHashes = () => readReleaseHashes(webFolder)
